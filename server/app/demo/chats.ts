import type { DemoMessage, DemoHistory } from "./history.ts";
import type { OrderRole } from "@plaza/contract/order.ts";
import type { Random } from "./random.ts";

type ChatLine = readonly [from: OrderRole, text: string];
type Talk = "completed" | "buyer" | "mutual" | "expired";

/** Short conversations by how the order ended, in the language in which both sides feel at home. */
const TALKS: Readonly<Record<string, Readonly<Record<Talk, readonly (readonly ChatLine[])[]>>>> = {
  en: {
    completed: [
      [
        ["seller", "Hi! Please pay from an account in your own name."],
        ["buyer", "Sure, sending it now."],
        ["buyer", "Done, it was an instant transfer."],
        ["seller", "Received, releasing. Thank you!"],
      ],
      [
        ["buyer", "Hello, I've just sent the payment."],
        ["seller", "Thanks, I see it. One moment, please."],
      ],
      [
        ["buyer", "Good morning, payment is on its way. My bank says two or three minutes."],
        ["seller", "No problem, I'm here."],
        ["seller", "It has arrived."],
      ],
    ],
    buyer: [
      [
        ["buyer", "Sorry, my bank's app is down right now. I haven't paid, so I'll cancel."],
        ["seller", "Thanks for telling me. Another time."],
      ],
      [["buyer", "I chose the wrong payment method, sorry. Nothing sent yet, I'll open a new order."]],
    ],
    mutual: [
      [
        ["seller", "My bank has an outage today and I couldn't see your payment. Could we cancel?"],
        ["buyer", "Fine with me, I haven't paid yet."],
      ],
    ],
    expired: [
      [
        ["seller", "Hello, will you be paying soon?"],
        ["seller", "The time is nearly over. Please only mark it as paid once you really have paid."],
      ],
    ],
  },
  de: {
    completed: [
      [
        ["buyer", "Hallo, die Echtzeitüberweisung ist raus."],
        ["seller", "Danke, ist da. Ich gebe frei."],
      ],
      [
        ["seller", "Guten Tag, bitte nur vom eigenen Konto zahlen."],
        ["buyer", "Klar, ist unterwegs."],
      ],
    ],
    buyer: [[["buyer", "Tut mir leid, ich muss abbrechen. Bezahlt habe ich noch nicht."]]],
    mutual: [
      [
        ["seller", "Meine Bank hat gerade eine Störung. Wollen wir abbrechen?"],
        ["buyer", "Ja, ich habe noch nichts überwiesen."],
      ],
    ],
    expired: [[["seller", "Hallo, kommt die Zahlung noch?"]]],
  },
  fr: {
    completed: [
      [
        ["buyer", "Bonjour, le virement instantané est parti."],
        ["seller", "Bien reçu, merci. Je libère tout de suite."],
      ],
    ],
    buyer: [[["buyer", "Désolé, je dois annuler. Je n'ai rien envoyé."]]],
    mutual: [
      [
        ["seller", "Ma banque est en maintenance, pouvons-nous annuler ?"],
        ["buyer", "D'accord, je n'ai pas encore payé."],
      ],
    ],
    expired: [[["seller", "Bonjour, pensez-vous payer bientôt ?"]]],
  },
  es: {
    completed: [
      [
        ["buyer", "Hola, ya hice la transferencia."],
        ["seller", "Recibido, gracias. Libero ahora mismo."],
      ],
    ],
    buyer: [[["buyer", "Perdón, tengo que cancelar. Todavía no he pagado."]]],
    mutual: [
      [
        ["seller", "Mi banco está caído, ¿podemos cancelar?"],
        ["buyer", "Sí, aún no envié nada."],
      ],
    ],
    expired: [[["seller", "Hola, ¿va a pagar pronto?"]]],
  },
  pt: {
    completed: [
      [
        ["buyer", "Oi, acabei de enviar o pagamento."],
        ["seller", "Recebi, obrigado. Já estou liberando."],
      ],
    ],
    buyer: [[["buyer", "Desculpe, vou cancelar. Ainda não paguei nada."]]],
    mutual: [
      [
        ["seller", "Meu banco está fora do ar, podemos cancelar?"],
        ["buyer", "Tudo bem, ainda não enviei."],
      ],
    ],
    expired: [[["seller", "Olá, o pagamento vai sair?"]]],
  },
  ru: {
    completed: [
      [
        ["buyer", "Здравствуйте, перевод отправил."],
        ["seller", "Получил, спасибо. Отпускаю."],
      ],
    ],
    buyer: [[["buyer", "Извините, отменяю. Я ещё не платил."]]],
    mutual: [
      [
        ["seller", "У моего банка сбой, давайте отменим?"],
        ["buyer", "Хорошо, я ещё не переводил."],
      ],
    ],
    expired: [[["seller", "Здравствуйте, оплата будет?"]]],
  },
  tr: {
    completed: [
      [
        ["buyer", "Merhaba, FAST ile gönderdim."],
        ["seller", "Geldi, teşekkürler. Hemen serbest bırakıyorum."],
      ],
    ],
    buyer: [[["buyer", "Kusura bakmayın, iptal ediyorum. Henüz ödeme yapmadım."]]],
    mutual: [
      [
        ["seller", "Bankamda kesinti var, iptal edebilir miyiz?"],
        ["buyer", "Olur, daha göndermedim."],
      ],
    ],
    expired: [[["seller", "Merhaba, ödeme yapacak mısınız?"]]],
  },
  ja: {
    completed: [
      [
        ["buyer", "先ほど振り込みました。ご確認お願いします。"],
        ["seller", "入金を確認しました。リリースします。ありがとうございます。"],
      ],
    ],
    buyer: [[["buyer", "申し訳ありません、まだ支払っていませんのでキャンセルします。"]]],
    mutual: [
      [
        ["seller", "銀行がメンテナンス中です。キャンセルしてもよろしいですか。"],
        ["buyer", "はい、まだ振り込んでいません。"],
      ],
    ],
    expired: [[["seller", "お支払いのご予定はありますか。"]]],
  },
};

/** What both parties of an order could have written to each other; the texts stand evenly between its beginning and its end. */
export function demoChat(history: DemoHistory, languages: readonly [string, string], random: Random): DemoMessage[] {
  const { outcome, createdAt } = history;
  if (outcome.status === "failed") return [];
  const talk = outcome.status === "completed" ? "completed" : outcome.cancelReason;
  if (talk !== "completed" && talk !== "buyer" && talk !== "mutual" && talk !== "expired") return [];
  const [one, other] = languages;
  const lines = random.pick((TALKS[one === other ? one : "en"] ?? TALKS["en"])?.[talk] ?? [[]]);
  const until = outcome.status === "completed" ? outcome.completedAt : outcome.canceledAt;
  const span = until.getTime() - createdAt.getTime();
  return lines.map(([from, text], index) => ({
    from,
    text,
    at: new Date(createdAt.getTime() + Math.floor((span * (index + 1)) / (lines.length + 1))),
  }));
}
