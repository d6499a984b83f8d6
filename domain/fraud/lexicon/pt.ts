import type { Words } from "./lexicon.ts";

export const PT: Words = {
  joins: "stems",
  script: "[a-z]",
  groups: {
    no: "não|nao|n_|nunca|sem_|nada|ninguém|jamais|só a ref|somente a ref|evite",
    refuses:
      "não (?:aceit|receb|permit|peg)|nada de terceiros|sem terceiros|só (?:de|da|do) (?:sua|tua|minha|conta)|só (?:sua|conta)|somente (?:da|de|conta)|apenas (?:da|de|conta)|tem que ser",
    release: "liber|solt(?:a|e|ar|ou)|desbloque|destrav|larga (?:os|as)|entrega (?:os|as)",
    pay: "pag|transf|deposit|envi|mand|pix|faz o ted|vem d[ao]|sai d[ao]",
    ipay: "(?:te |eu )?(?:pago|deposito|transfiro|mando|envio)|faço o (?:pix|pagamento|ted)|(?:posso|vou|consigo) (?:pagar|transferir|fazer|mandar|depositar)|só (?:pago|consigo)|farei|pagarei",
    first: "primeiro|antes|adiantad|de antemão|logo de cara",
    after: "depois|assim que|quando|na hora|logo|após|só depois|aí eu|daí",
    trust:
      "confia|pode confiar|confie|juro|prometo|palavra|acredita em mim|\\d+ (?:avaliaç|trades|operaç|negociaç)|relaxa que|sem medo|sou honesto",
    cancel: "cancel|anul|desist|encerr(?:a|e) a ordem",
    back: "devolv|devolu|reembols|estorn|de volta|volta pra|retorn|ressarc|te mando de novo|restitu|cai .{0,15}de novo",
    extra:
      "a mais|demais|dobro|dobrad|duas vezes|dois pix|diferença|zero a mais|um zero|excesso|sobr(?:a|ou)|excedente|passou|por engano|sem querer|em duplicidade|duplicad",
    field: "descrição|mensagem|observação|referência|comentário|campo|identificação|motivo|finalidade|recado|nota d",
    coins: "moeda virtual|criptomoeda",
    account: "conta|cartão|chave|pix|picpay|agência",
    otherAccount:
      "outra (?:conta|chave|pessoa)|outro (?:pix|cartão)|conta diferente|nova chave|não (?:a|na|para a) (?:conta )?da ordem|minha outra",
    otherName: "(?:outro|diferente) nome|nome .{0,25}(?:diferente|outro|não é o mesmo)|em nome de outr",
    fine: "sem problema|não tem problema|tudo bem|tranquilo|normal|de boa|ok_|relaxa|tá certo|não esquenta",
    kin: "(?:meu|minha|do meu|da minha|sua|seu|dele|um) (?:\\w+ )?(?:esposa|esposo|mulher|marido|irmão|irmã|chefe|patrão|patroa|amigo|amiga|primo|prima|mãe|pai|filho|filha|tio|tia|namorado|namorada|sócio|sócia|cunhado|cunhada|colega|cliente|empresa|vizinho|vizinha|parente|sogra|sogro|avó|avô)s?_|um terceiro_",
    staff:
      "suporte|atendimento|atendente|setor|equipe (?:de segurança|plaza)|segurança da|moderador|administrador|admin_|oficial|central|departamento|compliance|analista|agente",
    pose: "sou_|somos|aqui é|aqui fala|este é|prezad|caro (?:cliente|usuário)|estimad|em nome|falo d|central",
    mentions: "vou (?:falar|contat|perguntar|chamar|escrever)|falei com|disse|disseram|entro em contato|me falaram|estou esperando",
    review:
      "(?:analisando|verificando|verifica|analisa) (?:sua|esta|essa|a sua)|foi (?:sinalizad|bloquead|congelad|suspens|marcad)|siga (?:as|os)|em análise|faça o que|libere para|instruções|responsável pelo seu|seu caso",
    code: "código|sms|senha|token|pin_|authenticator|dígitos|números|2fa|otp|frase secreta",
    give: "mand|envi|me (?:fala|diz|passa|manda|envia)|fala|diz|passa|preciso|compartilh|mostr|qual|lê_|digita|encaminh|informa",
    police:
      "polícia|(?:faço|fazer|faz|abro|abrir|registro|registrar) (?:um )?bo_|boletim de ocorrência|advogad|process(?:o|ar) (?:você|vc|contra)|process|delegacia|denunci|sei onde (?:você|vc|tu)|seu endereço|última (?:chance|oportunidade|aviso)|se arrepender|justiça|consequências|cadeia",
    ban: "(?:sua|tua|a) conta .{0,30}(?:ban|bloque|congel|encerr|suspen|exclu|fech)|(?:ban|bloque|congel|encerr|suspend|derrub)\\w* .{0,15}(?:sua|tua) conta|te (?:denuncio|reporto)|vou te (?:denunciar|reportar)|avaliação negativa|avaliar mal",
    screen: "compartilh\\w* .{0,10}tela|acesso remoto|pela tela|sua tela|controle remoto",
    gift: "cart(?:ão|ões) (?:presente|pré|itunes|google|steam)|vale[- ]presente|gift ?cards?|recarga|cupo[mn]",
    rent: "alug(?:a|ar|ando|ue)|empr(?:esta|este|estar|estando)|receb(?:er|e) transferências|repass",
    earn: "ganh|comissão|por (?:dia|semana|mês)|dinheiro fácil|renda|\\d+ ?%|grana fácil",
    outside:
      "fora d[ae] (?:plataforma|plaza)|por fora|sem (?:taxa|comissão|plataforma)|econom\\w* a taxa|direto comigo|entre nós|no privado|no pv|chama no pv|no direct|na dm|inbox",
    talk: "escrev|fal(?:a|ar|amos)_|me chama|chama|adiciona|contat|bora|vamos|continu|conversa|passa|manda|liga|procura|entra|me acha",
    phone: "(?:teu|seu|meu) (?:número|cel|celular|telefone|whats|zap)|celular|telefone|por sms",
    app: "insta_|ig_|fb_|face_|facebook|snap_|tg_|wa_|zap_|zapzap|whats_|wpp_|whatsapp|signal_|tele_|telegram|telegr|messenger|tiktok",
  },
  phrases: {
    overpay_lure: ["(?:enviei|paguei|transferi|mandei|depositei).{0,30}(?:a mais|demais)"],
    pending_claim: [
      "(?:segur(?:ou|ando)|retid|pendente|cai|aparece|credit|bloquead|em espera|liberado|chega).{0,40}(?:depois|quando|após|assim que|só|se).{0,25}(?:confirm|liber|aceit|valid)",
      "(?:depois que|quando|após|assim que) .{0,15}(?:liber|confirm|aceit).{0,40}(?:aparece|cai|credit|chega)",
    ],
  },
};
