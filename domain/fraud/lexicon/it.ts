import type { Words } from "./lexicon.ts";

export const IT: Words = {
  joins: "stems",
  script: "[a-z]",
  groups: {
    charged: "banca .{0,10}(?:ha preso|trattiene|prende|addebit)|mi hanno (?:preso|addebit)",
    onPhone: "al telefono con (?:la |mia )*banca|(?:telefono|cellulare|batteria) .{0,10}(?:scaric|in carica)",
    bounced: "(?:è (?:tornato|stato respinto|stato rifiutato))|respinto",
    clears: "sblocc|per sblocc|perché (?:arriv|venga)|così (?:arriv|si sblocc)",
    toll: "(?:vers|pag)(?:are|hi|i|a)_ .{0,20}(?:spese|commissione|tassa|tariffa)",
    popup:
      "(?:numer[io]|codice|cifre)\\b.{0,40}(?:appars|arrivat|arriva|uscit|cellulare|telefono|sms)|(?:arriva|arrivato|sms)\\b.{0,30}(?:codice|cifre|numeri)",
    orElse: "senn[òo] non|altrimenti non|se no non|cos[ìi] (?:sblocco|posso|parte|va)",
    plea: "ospedale|(?:figlio|figlia|mamma|madre|papà) (?:è )?malat|batteria scarica|davanti alla (?:banca|filiale)|al bancomat|(?:banca|app|sistema) è (?:lenta|giù|bloccat)|mi servono (?:subito|ora|adesso)|non scappo|ricevuta (?:dopo|più tardi)|senza problemi|promesso",
    sees: "(?:cosa (?:ti )?(?:compare|vedi|dice|esce|appare|c'è).{0,25}schermo|a me (?:dice|esce|compare)|in attesa del (?:venditore|compratore))(?!.{0,80}(?:any ?desk|teamviewer|rustdesk|zoom|remote|install))",
    keeps: "non (?:posso|riesco a) annull|non (?:voglio |posso )?annull",
    missing:
      "codice (?:\\S+ ){0,3}(?:sbagliat|errat)|manca\\w* .{0,12}(?:cifra|numero|cifre)|sbagliato .{0,8}(?:cifra|numero)|cifra sbagliata",
    purpose:
      "affitto|regalo|cena_|pranzo|spesa_|prestito|debito|consulenza|onorario|riparazione|stipendio|donazione|compleanno|fattura|vacanza",
    digits:
      "(?:zero|uno|due|tre|quattro|cinque|sei|sette|otto|nove)[ -](?:zero|uno|due|tre|quattro|cinque|sei|sette|otto|nove|\\d)(?:[ -](?:zero|uno|due|tre|quattro|cinque|sei|sette|otto|nove)|[ -]?\\d{2,})",
    unpaid: "non (?:\\w+ )?(?:pagato|fatto in tempo|riuscit|potuto)|non ho (?:ancora )?pag|in tempo|scaduto",
    again:
      "rifacciamo|rifare|nuovo ordine|da capo|ricominci|ripartiamo|di nuovo|un altro ordine|più grande|più grosso|rifacci|(?:a|con) (?:un )?(?:prezzo|cambio|tasso) migliore|miglior prezzo|nuovo ordine|ne (?:apriamo|apro|faccio|facciamo) (?:un|uno|subito)|cambio migliore|prezzo migliore|un altro",
    uponRelease:
      "(?:finché|fino a quando|appena|quando|una volta|dopo che|se non|prima che|solo se) (?:non )?(?:tu |lei |hai |mi )?.{0,20}(?:rilasc|conferm|mand|invi|consegn|sblocc|ricev|accett)|(?:dopo|fino a|con) (?:il |la |tua |sua )?(?:rilascio|conferma|consegna)|(?:appena|quando|dopo che|una volta che|se|finché|solo dopo che) (?:tu |non |li |le )?(?:premi|clicchi|mandi|rilasci|confermi|invii|lasci|molli|approvi|schiacci)|finché (?:il )?(?:destinatario|beneficiario|ricevente|venditore)|(?:solo )?(?:dopo|quando) che (?:hai )?(?:rilasciato|sbloccato|confermato)|(?:dopo|quando) hai (?:rilasciato|sbloccato)",
    held: "blocc|congel|in sospeso|trattien|trattenut|tiene|ferm[ioa]|in attesa|in lavorazione|pending|accredit|non passa|prenotat|si sblocca|sblocca (?:i soldi|il bonifico|tutto)|banca (?:sblocca|libera|manda|invia) .{0,20}(?:solo|dopo)|sospeso|in lavorazione|in elaborazione|bloccat|banca (?:mi )?(?:manda|invia|fa partire)",
    soon: "(?:pago|mando|bonifico|saldo|verso) .{0,15}(?:dopo|stasera|domani|più tardi|subito|il resto|tra poco)|in arrivo|a momenti|domattina|tra (?:poco|un)|(?:soldi|bonifico|pagamento|quello) .{0,8}(?:arriva_|arrivano_|in arrivo|parte_|sta per|in viaggio)",
    did: "(?:l'ho|ho|lo|sto) (?:già )?(?:inserit|mess|inser|digit|confermat|mett)|(?:la|mia) (?:banca|app) .{0,20}(?:chiest|chied|mandat|vuole|invi)|inserito|autorizzat|ultime (?:\\d|quattro|tre|cinque) cifre|ultime cifre|ho dovuto (?:mettere|inserire|digitare)|codice inserito|ho (?:messo|inserito|digitato)",
    declines:
      "(?:niente|nessun|senza|non (?:uso|ho|rispondo|scrivo))(?: [^\\s,;]+)? (?:whats|wasap|watsap|wa_|telegr|tele_|tg_|insta|ig_|facebook|fb_|messenger|signal|wechat|viber|line_|kakao|zalo|skype|discord|snap)|non sono io|non (?:\\w+ ){0,3}(?:altrove|fuori da)|(?:solo|soltanto|unicamente) (?:qui|in questa chat)|(?:non|mai) (?:\\w+ ){0,2}(?:us[oi]_|ho_|esco|voglio|uso)|(?:niente|nessun|senza) (?:telegram|whatsapp|insta)|(?:rest|preferisc|meglio|continu)\\w* .{0,14}(?:qui|qua_|questa chat|in chat)|no grazie|importo esatto|(?:numero|cellulare|telefono) non lo do|non (?:do|lascio) .{0,8}(?:numero|cellulare)",
    no: "non_|mai_|senza|niente|nessun|solo il rif|evita|né_|vuot|lascia|non scriv|non mett",
    refuses:
      "nessun pagamento|(?:lo|li) (?:restituisco|rimborso)|(?:vengono|sarà|saranno|verrà) (?:rimbors|restitu)|non (?:accett|ricev|prend|permett)|niente (?:pagamenti|terzi|bonifici)|no terzi|solo (?:dal|da|il|un|conto)|deve essere|mio conto|terzi|stesso nome|cointestat|non posso acc|non posso (?:accettare|ricevere|prendere)",
    release:
      "rilasci|sblocc|libera_|lascia andare|molla (?:le|i)|dammi (?:le|i) (?:monete|coin|usdt)|manda (?:le|i) (?:monete|coin|usdt)|sgancia|molla|sblocca|dammi (?:le|i|gli) |manda (?:le|gli|i) (?:crypto|usdt)|libera (?:le|i|gli)|conferma l'ordine|sbloccal[ie]|sblocca",
    pay: "pag|bonific|mand|invi|vers|trasfer|ricaric|arriva da|parte da",
    ipay: "(?:ti |vi |le )?(?:pago|mando|invio|verso|bonifico|trasferisco)|faccio (?:il|partire|subito)|(?:posso|riesco a) (?:pagare|mandare|fare)|pagherò|farò|invierò",
    first: "prima|anticipo|in anticipo|per primo|anzitutto|innanzitutto",
    after: "dopo|appena|quando|subito|una volta|non appena|poi_|solo dopo",
    trust:
      "fidati|si fidi|parola|promesso|prometto|giuro|credimi|tranquillo|\\d+ (?:feedback|recensioni|scambi)|sono (?:serio|onesto)|ti assicuro|garanti|onest|seri[oa]_|non ti frego|sul serio|sulla mia",
    cancel: "annull|cancell|chiudi l'ordine|disdic|interromp|chiudi quest[oa]|chiudi l'ordine",
    back: "rimbors|restitu|ridò|ridar|ridai|ridam|rimand|indietro|riavr|rend(?:o|imi|i)_|riaccredit|ritorn|riprendi|tornano|torna_|ridà|ridammi|ritornano|la differenza|rientr|quello che avanza|rigiri|rimandami|rimanda|la differenza",
    extra:
      "troppo|doppio|due volte|differenza|zero in più|uno zero|eccedenza|in più|avanza|resto_|sbaglio|errore|al posto di|al posto|per errore|duplicat|di troppo|zero di troppo|anziché|anziche|invece di|sbagliato importo",
    field: "causale|descrizione|nota|riferimento|oggetto|commento|motivo|messaggio del",
    coins: "criptovalut|moneta virtuale",
    account: "conto|carta|iban|postepay|satispay|paypal",
    otherAccount:
      "altr[oa] (?:conto|carta|iban|postepay)|conto diverso|nuovo iban|non (?:su )?quello (?:dell'|nell'|del)|secondo conto|conto (?:di|della|del|aziendal)|altro iban|meglio su|sul conto d",
    otherName:
      "(?:altro|diverso) nome|nome .{0,25}(?:diverso|altro|differente|non è lo stesso)|a nome di un altr|suo nome|nome (?:è|sarà|risulta)|vedrai|a nome (?:di|suo)|non (?:è )?a mio nome|intestatario diverso",
    fine: "va bene|non c'è problema|nessun problema|tranquillo|normale|ok_|non importa|fa niente|è uguale",
    kin: "(?:mio|mia|mie|miei|suo|sua|di mia|del mio|un) (?:\\w+ )?(?:moglie|marito|fratello|sorella|capo|amico|amica|cugino|cugina|madre|padre|mamma|papà|figlio|figlia|zio|zia|fidanzato|fidanzata|ragazza|ragazzo|socio|socia|cognato|cognata|collega|cliente|azienda|ditta|vicino|vicina|compagno|compagna|nonna|suocera|titolare|datore)_|un terzo_|paga (?:il )?(?:mio|mia) |(?:mio|mia|suo|sua|un|una|un') (?:\\w+ )?(?:padre|madre|moglie|marito|ragazz[ao]|fidanzat[ao]|soci[oa]|fratello|sorella|amic[ao]|commercialista|dipendente|nipote|coinquilin[ao]|genitori|cognat[ao]|suocer[oa])|altra persona|qualcun altro|al posto mio|per me_|conto della (?:ditta|società|azienda)|ditta dove",
    staff:
      "supporto|assistenza|servizio clienti|reparto|ufficio|sicurezza|moderatore|amministratore|admin_|ufficiale|operatore|team plaza|staff|compliance|antifrode|agente|contestazion|frodi|legale|mediatore|responsabile|garanzia|controversie|incaricat|tecnico|verifiche|plaza (?:support|sicurezza|assist)|team|direzione|moderazion|compliance|controversi|ufficio (?:legale|frodi|sicurezza|reclami)|conformità|complian\\w*|ufficio (?:antifrode|sicurezza|frodi)|antifrode|mediatore|arbitro",
    pose: "sono_|siamo|qui_|gentile|egregio|caro (?:utente|cliente)|le scrive|le scriv|per conto|a nome di|buongiorno|dall'ufficio|dell'ufficio|del team|mi chiamo|lavoro (?:per|in)|la contatt|comunicazione|il suo (?:caso|conto|ordine)|team complian|venditore deve|gentile utente|che segue il tuo ordine|segue il tuo|mediatore incaricato|incaricato di",
    mentions:
      "contatt(?:o|erò|erei)|chiedo a|chiederò|scrivo a|mi ha detto|mi hanno detto|ha detto|ho (?:contattato|chiesto|sentito)|aspetto|non .{0,18}rispo|nessuna risposta",
    review:
      "verific(?:ando|a|hiamo) (?:la|questa|questo|il)|è stato (?:segnalat|bloccat|congelat|sospes)|segua|in verifica|faccia come|rilasci per|istruzioni|incaricato|del suo caso|sta verificando|segnalat|procedura|il suo (?:conto|ordine|account|caso) (?:è|sarà|risulta)|per (?:continuare|proseguire|evitare)|verific|sospett|accertament|pagamento .{0,35}(?:verificato|approvato|confermato)|pratica è stata|la preghiamo|trasferisca|consegn(?:i|are) (?:gli|le|subito)|(?:operazione|pagamento|bonifico|transazione) .{0,20}(?:verificat|accreditat|approvat|confermat)|venditore deve|la invitiamo|rilasciare subito|deve completare|convalidat|consegni|senza indugio",
    code: "codice|sms|password|pin_|authenticator|cifre|numeri|2fa|otp|credenziali|frase segreta|token|parola|credenzial|segret|cvv|cvc",
    give: "mand|invi|dimm|dammi|dai_|di'|dica|mi serve|serve|condivid|mostr|che (?:codice|numero)|qual|legg|scriv|inoltr|passami|dimmi|dici|me lo|comunic|dettam|mandami|ci penso|gir(?:a|ami)|fammi|girami|dimmi|foto (?:de|della)",
    police:
      "polizia|carabinier|denunci|querel|avvocat|tribunale|so dove (?:abiti|vivi)|tuo indirizzo|ultima (?:possibilità|occasione|avvertenza)|te ne pentirai|conseguenze|vie legali|nome e indirizzo|guardia di finanza|ti trovo|casa tua|la tua famiglia|guai|te la faccio|amici che|galera|polizia postale|legali|so dove (?:abiti|vivi|stai)|ti trovo|vengo a cercarti|(?:ho il tuo nome|so dove abiti|i tuoi dati)|pensaci bene|carabinier|tuo ip_",
    ban: "(?:tuo|suo|il) (?:conto|account) .{0,30}(?:bann|blocc|chius|chiud|sospe|elimin|congel)|(?:bann|blocc|chiud|sospend|congel)\\w* .{0,15}(?:il tuo |l'|il |tuo )?(?:account|conto)|ti (?:segnalo|faccio)|feedback negativo|recensione negativa|bannare|bloccare|ti faccio (?:bann|blocc|chiud|sospend)|(?:chiudere|bloccare|sospendere) (?:il|l'(?!ordine)|tuo)|una stella|sospendere",
    screen:
      "condivi\\w* .{0,10}schermo|accesso remoto|controllo remoto|sullo schermo|assistenza remota|anydesk|scarica\\w* .{0,25}(?:app|programma)|installa\\w* .{0,25}(?:app|programma)|zoom|da remoto|videochiamata|teamviewer|guido passo|(?<!foto dello )schermo",
    arrived:
      "dopo l'arrivo|(?:quando|appena|dopo che)(?: \\S+){0,3} (?:soldi|bonifico|denaro|pagamento)(?: \\S+){0,2} (?:arriv|sono|sul|ricevut)",
    anyPayer:
      "(?:nome|intestatario)(?: \\S+){0,4} (?:non importa|non conta)|non importa (?:il nome|l'intestatario|chi)|conto di chiunque|(?:un )?(?:amico|parente|familiare) può pagare|può pagare (?:anche )?(?:un |chiunque)",
    noGift: "(?:niente|non (?:accetto|prendo)|senza) (?:\\S+ ){0,2}(?:carte|buoni|gift|voucher)",
    onReceipt: "(?:appena|quando|dopo|con)[^,]{0,25} (?:ricevuta|screenshot|distinta)",
    confirm: "conferm|complet",
    gift: "buon[oi] (?:regalo|amazon)|carte? (?:regalo|itunes|prepagat|google|steam)|gift ?card|ricarica|buoni|amazon|paysafe|google play|steam|carta regalo|gift",
    rent: "affitt|prest(?:a|i|are|ando)|noleggi|ricever\\w* bonifici|girare i soldi|li giri|ricevi (?:soldi|bonific|denaro)|giri a noi|presta\\w* .{0,10}conto|il tuo conto (?:per|ci)|passare dei soldi|far transitare|ti arrivano soldi|li giri|ricevere (?:accrediti|bonifici|soldi)|ricevono bonifici|conto (?:bancario )?pulito|conto in più|conto libero|conto che non usi|fai passare",
    earn: "guadagn|commission|provvigion|al (?:giorno|mese)|a settimana|soldi facili|\\d+ ?%|percentuale|arrotond|10 ?%|è tuo|extra|al giorno|trattieni|ti resta|lavoretto|ti tieni|guadagni|a operazione",
    outside:
      "fuori (?:dalla |da )?(?:piattaforma|plaza|sito)|senza (?:commission|piattaforma|passare)|risparmi\\w* (?:la|le) commission|in privato|tra (?:di )?noi|direttamente tra|in dm|in pvt|privatamente|prossima (?:volta )?.{0,25}(?:privat|direct|dirett|senza|fuori|di persona|noi)|chiamami|di persona|a mano|altra (?:app|chat)|altrove|fuori da|al di fuori|tra noi|direttamente con me|(?:hai|avete|usi) (?:un |il )?(?:insta|ig_|tele|tg_|whats|signal|discord|fb_|snap)|scrivimi (?:lì|là|su (?:insta|whats|tele|signal))|chiamami|qui è troppo lento|qui è lento",
    talk: "scriv|parl|aggiung|contatt|spost|continu|chiam|dammi|trov|cerc|vieni|sentiam|manda|passami|trovi|ti scrivo|chiama|mi trovi|sentirci|ci sentiamo|nick|contatto|più veloc|stesso nome",
    phone: "(?:tuo|mio) (?:cell|numero|telefono)|cellulare|telefono|numero di|per sms|whatsapp",
    app: "insta_|ig_|fb_|facebook|snap_|tg_|wa_|whats_|whatsap|signal_|tele_|telegram|telegr|messenger|tiktok|wapp|whats|wats|insta(?!n)|viber|discord|skype|signal",
  },
  phrases: {
    release_first: ["(?:avere|ricevere|vedere) (?:gli |le |i )?(?:usdt|crypto|monete|btc).{0,14}prima di"],
    asks_codes: [
      "authenticator|autenticatore ~ cosa|che numero|quale ~ !{did}",

      "numeri|cifre|codice ~ cellulare|sms|telefono|appars ~ dimmi|mandami|girami|leggi|dammi ~ !{did}",
    ],
    cancel_lure: ["{cancel} ~ già (?:pagato|partit|mandat)|ti do .{0,14}(?:in più|extra)|per il disturbo|lo stesso ~ !{keeps}"],
    overpay_lure: ["tieni ~ il resto|l'altro", "(?:inviato|pagato|versato|mandato).{0,30}(?:troppo|in più)"],
    pending_claim: [
      "congelat|bloccat|trattenut ~ finché|fino a quando ~ wallet|crypto|usdt|portafoglio",

      "in attesa (?:di|della) (?:conferma|approvazione) (?:del|dal) (?:beneficiario|destinatario|venditore|ricevente)",
      "tu conferma e (?:ti )?(?:arriva|accredita)",

      "(?:in sospeso|accredit|compai|appar|arriva|trattenut|bloccat|in attesa|visibil|congelat).{0,40}(?:quando|dopo|appena|una volta|solo se).{0,25}(?:conferm|rilasc|accett|sblocc)",
      "(?:dopo|quando|appena|una volta) .{0,15}(?:rilasc|conferm|sblocc).{0,40}(?:compai|arriva|accredit|visibil|appar)",
    ],
  },
};
