import type { Words } from "./lexicon.ts";

export const DE: Words = {
  joins: "stems",
  script: "[a-z]",
  groups: {
    no: "nicht|nichts|kein|nie|niemals|ohne|bloß kein|nur die (?:referenz|bestellnummer)",
    refuses:
      "(?:nehme|akzeptiere|erlaube|zahle) .{0,40}(?:nicht|kein)|nicht (?:von|auf) (?:dritt|fremd)|keine? (?:dritt|fremd|zahlung)|nur (?:vom|von deinem|von ihrem|von meinem|das) eigene|nur eigene|von dritten nehme|zahlungen nur",
    release:
      "freigeb|freigabe|freigegeben|gib\\b.{0,25}(?:frei|raus)|gebt? .{0,25}frei|geben sie .{0,25}frei|rausgeb|rausrück|entsperr|schalt .{0,20}frei|lass .{0,20}(?:coins|usdt) (?:los|raus)|rück .{0,15}(?:coins|usdt) raus",
    pay: "zahl|bezahl|überweis|überwies|schick|sende|geschickt|einzahl|läuft über|kommt (?:vom|von)|transferier",
    ipay: "(?:zahl|bezahl|überweis|schick|sende?)e? ich|ich (?:zahl|bezahl|überweis|schick|sende?|kann|werde|mach)|kann ich (?:erst )?(?:zahlen|überweisen)|geht das geld|dann (?:zahl|überweis)",
    first: "zuerst|erst ?mal|schon ?mal|vorher|vorab|als erstes|im voraus|vorweg|zunächst|erst (?:die|du)|vor der zahlung",
    after: "wenn|sobald|danach|nachdem|dann|sofort|direkt|erst|gleich",
    trust: "vertrau|versprochen|versprech|ehrenwort|ich schwör|schwöre|kannst mir glauben|glaub mir|keine sorge|ehrlich",
    cancel: "storn|abbrech|abbruch|brich\\b.{0,25}ab|abzubrechen|zieh .{0,15}zurück|widerruf",
    back: "zurück|erstatt|retour|wieder(?:haben|geben|_)|rücküberweis|rückerstatt|kriegst du .{0,20}(?:geld|kohle)|rückzahl",
    extra:
      "zu ?viel|überschuss|überzahl|doppelt|zweimal|zwei mal|differenz|eine null|null zu|mehr (?:als|überwiesen)|den rest|überschüssig|aus versehen",
    field: "verwendungszweck|zweck|betreff|überweisungstext|zahlungsreferenz|referenz|nachricht an|notiz|bemerkung|kommentar|beschreibung",
    coins: "krypto|kryptowährung|virtuelle währung",
    account: "konto|bankkonto|girokonto|karte|bankverbindung|iban|girokonto|paypal",
    otherAccount: "ander(?:es|e|en|em) (?:konto|karte|iban|bankkonto)|zweitkonto|nicht (?:auf )?das (?:konto )?(?:im|in|aus)|neue iban",
    otherName: "(?:name|inhaber|absender)\\b.{0,30}(?:ander|abweich|nicht gleich|unterschied)|ander(?:er|en|em) namen?|fremder name",
    fine: "kein problem|egal|macht nichts|passt|ok_|okay|normal|halt|stimmt so|keine sorge|nicht schlimm",
    kin: "(?:mein|meine|meiner|meines|meinem|meinen|sein|seine|vom|von meinem|der) (?:\\w+ )?(?:frau|mann|bruder|schwester|chef|freund|freundin|mutter|vater|cousin|cousine|kumpel|kollege|kollegin|onkel|tante|sohn|tochter|schwager|schwägerin|partner|partnerin|nachbar|kunde|firma|oma|opa|mitbewohner|eltern|mama|papa)(?:s|n|in)?_",
    staff:
      "support|kundenservice|kundendienst|kundenbetreu|sicherheitsabteilung|sicherheitsteam|betrugsabteilung|compliance|mitarbeiter|moderator|administrator|admin|offiziell|service ?team|risikoabteilung|plaza[- ]team|prüfabteilung|sachbearbeiter",
    pose: "ich bin|bin (?:der|die|vom|ein)|wir sind|hier ist|hier spricht|hier schreibt|hier_|sehr geehrte|im auftrag|guten tag|mein name ist|das ist",
    mentions:
      "ich (?:frag|schreib|kontaktier|ruf|melde|habe|warte|wende)|wende ich|melde ich|frag ich|meinte|sagte?|sagen|hat gesagt|warte (?:noch )?auf",
    review:
      "prüft? (?:ihr|dein|ihren|deinen|diesen|den|das)|prüfe (?:diesen|ihren|deinen)|wurde (?:markiert|gesperrt|eingefroren|gemeldet)|folgen sie|in prüfung|unter prüfung|anweisung|vorgang abschließ",
    code: "tan_|code|sms|pin_|passwort|kennwort|authenticator|2fa|bestätigungscode|sicherheitscode|seed|otp|zugangsdaten|login ?daten|\\d[- ]?stellig",
    give: "schick|send|gib_|gib (?:mir|ihn|sie)|sag_|sag (?:mir|ihn)|nenn|brauch|lies|vorles|zeigt?|schreib|teil .{0,10}mit|was (?:steht|zeigt|ist)|weiterleit|foto",
    police:
      "polizei|anzeig|zeig .{0,15}an_|anwalt|gericht|klage_|verklag|konsequenz|letzte (?:chance|warnung)|weiß wo du wohnst|deine adresse|deinen namen hab|wirst (?:es )?bereuen|strafanzeige|rechtliche schritte",
    ban: "(?:dein|deinen|ihr) .{0,20}konto .{0,40}(?:sperr|dicht|gelöscht|löschen|eingefroren|gekündigt|blockier|schließ)|lass(?:e)? (?:dich|dein) .{0,25}sperr|melde? dich_|schlechte bewertung|negativ bewert|mach dich fertig",
    screen: "bildschirm (?:teil|freigeb|übertrag)|teil\\w* .{0,15}bildschirm|bildschirmfreigabe|fernwartung|fernzugriff|am bildschirm",
    gift: "gutschein|guthabenkarte|geschenkkarte|prepaid ?karte|rubbel",
    rent: "vermiet|verleih|leih|miete|zur verfügung stell|geld .{0,20}(?:weiterleit|annehm|nehmen|empfangen)",
    earn: "provision|verdien|nebenverdienst|nebenjob|pro (?:woche|tag|monat)|prozent|schnelles geld|\\d+ ?%|leicht(?:es)? geld|euro die woche",
    outside:
      "(?:außerhalb|abseits|ohne) (?:von |der |die )?(?:plattform|plaza|seite|treuhand)|ohne gebühr|spart? .{0,15}gebühr|gebühr .{0,10}sparen|unter uns|direkt handeln|privat (?:schreib|handel|weiter)|woanders (?:schreib|weiter)|schreib .{0,10}privat",
    talk: "schreib|add(?:e|en)|meld|red(?:en|e)|ruf|kontaktier|weiter(?:schreib|mach)|find|chatt|gib_|gib mir|komm|lass (?:uns|mal)|wechsel|erreich",
    phone: "handynr|handynummer|handy|telefonnummer|deine nummer|meine nummer|nummer_|per sms",
    app: "insta_|ig_|fb_|facebook|snap_|tg_|wa_|wapp_|whats_|signal_|telegram|mail an|tele_|messenger",
  },
  phrases: {
    overpay_lure: ["zu ?viel (?:überwiesen|gezahlt|bezahlt|geschickt|gesendet)|überzahlt"],
    pending_claim: [
      "(?:gutgeschrieb|gutschrift|erscheint|sichtbar|reservier|zurückgehalten|in der schwebe|wartet|ausgeführt|ankommt|freigeschaltet).{0,50}(?:wenn|sobald|nach|erst).{0,30}(?:bestätig|freigabe|freigib|freigeb|freigegeben|zustimm)",
      "(?:erst|nur) (?:nach|wenn|sobald) .{0,20}(?:freigabe|freigibst|freigegeben|bestätig).{0,40}(?:erscheint|sichtbar|gutgeschrieben|kommt|geht)",
    ],
  },
};
