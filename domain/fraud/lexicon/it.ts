import type { Words } from "./lexicon.ts";

export const IT: Words = {
  joins: "stems",
  script: "[a-z]",
  groups: {
    no: "non_|mai_|senza|niente|nessun|solo il rif|evita|né_",
    refuses: "non (?:accett|ricev|prend|permett)|niente (?:pagamenti|terzi|bonifici)|no terzi|solo (?:dal|da|il|un|conto)|deve essere",
    release: "rilasci|sblocc|libera_|lascia andare|molla (?:le|i)|dammi (?:le|i) (?:monete|coin|usdt)|manda (?:le|i) (?:monete|coin|usdt)",
    pay: "pag|bonific|mand|invi|vers|trasfer|ricaric|arriva da|parte da",
    ipay: "(?:ti |vi |le )?(?:pago|mando|invio|verso|bonifico|trasferisco)|faccio (?:il|partire|subito)|(?:posso|riesco a) (?:pagare|mandare|fare)|pagherò|farò|invierò",
    first: "prima|anticipo|in anticipo|per primo|anzitutto|innanzitutto",
    after: "dopo|appena|quando|subito|una volta|non appena|poi_|solo dopo",
    trust: "fidati|si fidi|parola|promesso|prometto|giuro|credimi|tranquillo|\\d+ (?:feedback|recensioni|scambi)|sono (?:serio|onesto)",
    cancel: "annull|cancell|chiudi l'ordine|disdic|interromp",
    back: "rimbors|restitu|ridò|ridar|ridai|ridam|rimand|indietro|riavr|rend(?:o|imi|i)_|riaccredit|ritorn|riprendi",
    extra: "troppo|doppio|due volte|differenza|zero in più|uno zero|eccedenza|in più|avanza|resto_|sbaglio|errore|al posto di",
    field: "causale|descrizione|nota|riferimento|oggetto|commento|motivo|messaggio del",
    coins: "criptovalut|moneta virtuale",
    account: "conto|carta|iban|postepay|satispay|paypal",
    otherAccount: "altr[oa] (?:conto|carta|iban|postepay)|conto diverso|nuovo iban|non (?:su )?quello (?:dell'|nell'|del)|secondo conto",
    otherName: "(?:altro|diverso) nome|nome .{0,25}(?:diverso|altro|differente|non è lo stesso)|a nome di un altr",
    fine: "va bene|non c'è problema|nessun problema|tranquillo|normale|ok_|non importa|fa niente|è uguale",
    kin: "(?:mio|mia|mie|miei|suo|sua|di mia|del mio|un) (?:\\w+ )?(?:moglie|marito|fratello|sorella|capo|amico|amica|cugino|cugina|madre|padre|mamma|papà|figlio|figlia|zio|zia|fidanzato|fidanzata|ragazza|ragazzo|socio|socia|cognato|cognata|collega|cliente|azienda|ditta|vicino|vicina|compagno|compagna|nonna|suocera|titolare|datore)_|un terzo_|paga (?:il )?(?:mio|mia) ",
    staff:
      "supporto|assistenza|servizio clienti|reparto|ufficio|sicurezza|moderatore|amministratore|admin_|ufficiale|operatore|team plaza|staff|compliance|antifrode|agente",
    pose: "sono_|siamo|qui_|gentile|egregio|caro (?:utente|cliente)|le scrive|le scriv|per conto|a nome di|buongiorno",
    mentions:
      "contatt(?:o|erò|erei)|chiedo a|chiederò|scrivo a|mi ha detto|mi hanno detto|ha detto|ho (?:contattato|chiesto|sentito)|aspetto",
    review:
      "verific(?:ando|a|hiamo) (?:la|questa|questo|il)|è stato (?:segnalat|bloccat|congelat|sospes)|segua|in verifica|faccia come|rilasci per|istruzioni|incaricato|del suo caso|sta verificando",
    code: "codice|sms|password|pin_|authenticator|cifre|numeri|2fa|otp|credenziali|frase segreta",
    give: "mand|invi|dimm|dammi|dai_|di'|dica|mi serve|serve|condivid|mostr|che (?:codice|numero)|qual|legg|scriv|inoltr|passami",
    police:
      "polizia|carabinier|denunci|querel|avvocat|tribunale|so dove (?:abiti|vivi)|tuo indirizzo|ultima (?:possibilità|occasione|avvertenza)|te ne pentirai|conseguenze|vie legali|nome e indirizzo|guardia di finanza",
    ban: "(?:tuo|suo|il) (?:conto|account) .{0,30}(?:bann|blocc|chius|chiud|sospe|elimin|congel)|(?:bann|blocc|chiud|sospend|congel)\\w* .{0,15}(?:il tuo |l'|il |tuo )?(?:account|conto)|ti (?:segnalo|faccio)|feedback negativo|recensione negativa",
    screen: "condivi\\w* .{0,10}schermo|accesso remoto|controllo remoto|sullo schermo|assistenza remota",
    gift: "buon[oi] (?:regalo|amazon)|carte? (?:regalo|itunes|prepagat|google|steam)|gift ?card|ricarica",
    rent: "affitt|prest(?:a|i|are|ando)|noleggi|ricever\\w* bonifici|girare i soldi|li giri",
    earn: "guadagn|commission|provvigion|al (?:giorno|mese)|a settimana|soldi facili|\\d+ ?%|percentuale",
    outside:
      "fuori (?:dalla |da )?(?:piattaforma|plaza|sito)|senza (?:commission|piattaforma|passare)|risparmi\\w* (?:la|le) commission|in privato|tra (?:di )?noi|direttamente tra|in dm|in pvt|privatamente",
    talk: "scriv|parl|aggiung|contatt|spost|continu|chiam|dammi|trov|cerc|vieni|sentiam|manda",
    phone: "(?:tuo|mio) (?:cell|numero|telefono)|cellulare|telefono|numero di|per sms|whatsapp",
    app: "insta_|ig_|fb_|facebook|snap_|tg_|wa_|whats_|whatsap|signal_|tele_|telegram|telegr|messenger|tiktok",
  },
  phrases: {
    overpay_lure: ["(?:inviato|pagato|versato|mandato).{0,30}(?:troppo|in più)"],
    pending_claim: [
      "(?:in sospeso|accredit|compai|appar|arriva|trattenut|bloccat|in attesa|visibil|congelat).{0,40}(?:quando|dopo|appena|una volta|solo se).{0,25}(?:conferm|rilasc|accett|sblocc)",
      "(?:dopo|quando|appena|una volta) .{0,15}(?:rilasc|conferm|sblocc).{0,40}(?:compai|arriva|accredit|visibil|appar)",
    ],
  },
};
