import type { Words } from "./lexicon.ts";

export const DE: Words = {
  joins: "stems",
  script: "[a-z]",
  groups: {
    digits:
      "(?:null|eins|zwei|zwo|drei|vier|fünf|sechs|sieben|acht|neun)[ -](?:null|eins|zwei|zwo|drei|vier|fünf|sechs|sieben|acht|neun|\\d)(?:[ -](?:null|eins|zwei|zwo|drei|vier|fünf|sechs|sieben|acht|neun)|[ -]?\\d{2,})",
    unpaid:
      "(?:nicht|noch nicht|kein) .{0,12}(?:gezahlt|bezahlt|zahlen|überwiesen|geschafft)|zeit .{0,12}(?:abgelaufen|um_|knapp)|karte geht",
    again: "von vorne|neu(?:en|er|e)? (?:auftrag|order|anfang|starten|bestell)|fangen .{0,10}neu|noch ?mal (?:neu|an)|neu an_",
    uponRelease:
      "(?:bis|sobald|wenn|nachdem|erst wenn|solange|ehe|bevor) (?:du|sie|die coins|der verkäufer|die krypto|coins|usdt|krypto)\\b.{0,30}(?:freig|bestätig|gesendet|geliefert|übertrag|schick|angekommen|frei|erhalten)|(?:nach|erst mit|bis zur|vor der) (?:deiner |ihrer |der )?(?:freigabe|bestätigung|lieferung)",
    held: "hält|halten|zurückgehalten|gesperrt|blockier|eingefroren|friert|schwebe|hängt|pending|reserviert|vorgemerkt|gutgeschrieben|bearbeitung|geht (?:erst|nur) durch|nicht durch",
    soon: "(?:geld|überweisung|zahlung|kohle|das) .{0,12}(?:kommt|ist unterwegs|trifft|unterwegs|landet|ist gleich|wird)|(?:zahl|überweis|schick)\\w* .{0,20}(?:später|heute abend|morgen|gleich|danach|den rest|nachher)|unterwegs|jeden moment|spätestens",
    did: "(?:ich|habe|hab|musste) .{0,20}(?:eingeb|eingegeben|eingetippt|bestätigt|freigeschaltet)|meine (?:bank|app) .{0,20}(?:will|wollte|verlangt|fragt|schickt|hat)|tippe .{0,10}ein|gebe .{0,15}ein|in der app",
    declines:
      "(?:kein|keine|nicht|nie|ohne|ungern|nix) (?:\\w+ ){0,2}(?:telegram|whatsapp|tele|signal|insta|messenger|extern|woanders)|(?:bleib|schreib|lieber|bitte|chatte?n?)\\w* .{0,20}(?:hier|im chat|diesem chat)|(?:benutze|nutze|habe|verwende|brauche|möchte|will) .{0,20}(?:nicht|kein)|nein danke|wir bleiben hier",
    no: "nicht|nichts|kein|nie|niemals|ohne|bloß kein|nur die (?:referenz|bestellnummer)|leer|frei lassen|ohne_|bitte kein|lieber nicht|auf keinen fall",
    refuses:
      "(?:nehme|akzeptiere|erlaube|zahle) .{0,40}(?:nicht|kein)|nicht (?:von|auf) (?:dritt|fremd)|keine? (?:dritt|fremd|zahlung)|nur (?:vom|von deinem|von ihrem|von meinem|das) eigene|nur eigene|von dritten nehme|zahlungen nur|nur vom|eigene[nms]? (?:konto|namen)|dritt.{0,12}(?:nicht|kein)|keine? (?:dritt|fremd)|gemeinschaftskonto",
    release:
      "freigeb|freigabe|freigegeben|gib\\b.{0,25}(?:frei|raus)|gebt? .{0,25}frei|geben sie .{0,25}frei|rausgeb|rausrück|entsperr|schalt .{0,20}frei|lass .{0,20}(?:coins|usdt) (?:los|raus)|rück .{0,15}(?:coins|usdt) raus|freischalt|coins (?:frei|rüber|raus|her)|rück die|gib (?:mir )?(?:die|den|das|mal|schon|schonmal)|schick (?:mir )?die (?:coins|usdt)|lass (?:die|den|das)|mach .{0,12}frei|los ?lass|geb(?:en)? .{0,20}frei",
    pay: "zahl|bezahl|überweis|überwies|schick|sende|geschickt|einzahl|läuft über|kommt (?:vom|von)|transferier",
    ipay: "(?:zahl|bezahl|überweis|schick|sende?)e? ich|ich (?:zahl|bezahl|überweis|schick|sende?|kann|werde|mach)|kann ich (?:erst )?(?:zahlen|überweisen)|geht das geld|dann (?:zahl|überweis)",
    first:
      "zuerst|erst ?mal|schon ?mal|vorher|vorab|als erstes|im voraus|vorweg|zunächst|erst (?:die|du)|vor der zahlung|schon mal|schonmal",
    after: "wenn|sobald|danach|nachdem|dann|sofort|direkt|erst|gleich",
    trust:
      "vertrau|versprochen|versprech|ehrenwort|ich schwör|schwöre|kannst mir glauben|glaub mir|keine sorge|ehrlich|hand drauf|kannst dich drauf verlassen|verlass dich|hoch und heilig|garantier|kein betrüger|100 ?%|seriös|ehrliche haut",
    cancel: "storn|abbrech|abbruch|brich\\b.{0,25}ab|abzubrechen|zieh .{0,15}zurück|widerruf",
    back: "zurück|erstatt|retour|wieder(?:haben|geben|_)|rücküberweis|rückerstatt|kriegst du .{0,20}(?:geld|kohle)|rückzahl|(?:den|die|das) (?:rest|differenz|überschuss|geld) .{0,25}(?:überweis|schick|send|zurück)|gutgeschrieben|kommt .{0,20}(?:zurück|wieder)",
    extra:
      "zu ?viel|überschuss|überzahl|doppelt|zweimal|zwei mal|differenz|eine null|null zu|mehr (?:als|überwiesen)|den rest|überschüssig|aus versehen|versehentlich|restbetrag|null zuviel|zuviel",
    field:
      "verwendungszweck|zweck|betreff|überweisungstext|zahlungsreferenz|referenz|nachricht an|notiz|bemerkung|kommentar|beschreibung|buchungstext|textfeld|mitteilung|verwendung",
    coins: "krypto|kryptowährung|virtuelle währung",
    account: "konto|bankkonto|girokonto|karte|bankverbindung|iban|girokonto|paypal",
    otherAccount:
      "ander(?:es|e|en|em) (?:konto|karte|iban|bankkonto)|zweitkonto|nicht (?:auf )?das (?:konto )?(?:im|in|aus)|neue iban|konto (?:meiner?s?|von|der firma|einer)|(?:firmen|geschäfts|zweit|spar)konto|stattdessen auf",
    otherName:
      "(?:name|inhaber|absender)\\b.{0,30}(?:ander|abweich|nicht gleich|unterschied)|ander(?:er|en|em) namen?|fremder name|(?:anderer|fremder|ihr|sein|nicht mein) name|name (?:ist|steht|wird|weicht)|steht dann|unter anderem namen|läuft auf",
    fine: "kein problem|egal|macht nichts|passt|ok_|okay|normal|halt|stimmt so|keine sorge|nicht schlimm",
    kin: "(?:mein|meine|meiner|meines|meinem|meinen|sein|seine|vom|von meinem|der) (?:\\w+ )?(?:frau|mann|bruder|schwester|chef|freund|freundin|mutter|vater|cousin|cousine|kumpel|kollege|kollegin|onkel|tante|sohn|tochter|schwager|schwägerin|partner|partnerin|nachbar|kunde|firma|oma|opa|mitbewohner|eltern|mama|papa)(?:s|n|in)?_|(?:mein|meine|meiner|meines|meinem|meinen) (?:\\w+ )?(?:bruder|schwester|frau|mann|freundin|freund|kumpel|mutter|vater|verlobte|mitarbeiter|buchhalter|neffe|nichte|cousine?|chefin|geschäftspartner|ehefrau|ehemann|lebensgefährt)|jemand anders|andere person|ein freund|eine freundin|für mich",
    staff:
      "support|kundenservice|kundendienst|kundenbetreu|sicherheitsabteilung|sicherheitsteam|betrugsabteilung|compliance|mitarbeiter|moderator|administrator|admin|offiziell|service ?team|risikoabteilung|plaza[- ]team|prüfabteilung|sachbearbeiter|sicherheits|schlichtung|reklamation|streitfall|rechtsabteilung|betrug|fallbearbeit|zuständig|treuhand(?:team|abteilung|stelle|service)|systemadmin|technik(?:er|abteilung)|prüfer|aufsicht|service(?:team|mitarbeiter)|plaza (?:hilfe|sicherheit|support|service|kunden)|teamleiter",
    pose: "ich bin|bin (?:der|die|vom|ein)|wir sind|hier ist|hier spricht|hier schreibt|hier_|sehr geehrte|im auftrag|guten tag|mein name ist|das ist|ihr fall|ihnen zugewiesen|ich betreue|ich bearbeite|ich schreibe ihnen|wichtige mitteilung|achtung|mitteilung|von plaza|sehr geehrt|zuständige|ich arbeite (?:bei|für)|wir (?:melden|kontaktieren)",
    mentions:
      "ich (?:frag|schreib|kontaktier|ruf|melde|habe|warte|wende)|wende ich|melde ich|frag ich|meinte|sagte?|sagen|hat gesagt|warte (?:noch )?auf|(?:nicht|keine) .{0,12}(?:geantwortet|gemeldet|antwort|reagiert)",
    review:
      "prüft? (?:ihr|dein|ihren|deinen|diesen|den|das)|prüfe (?:diesen|ihren|deinen)|wurde (?:markiert|gesperrt|eingefroren|gemeldet)|folgen sie|in prüfung|unter prüfung|anweisung|vorgang abschließ|vom system|überprüf|prüfe die|prüfen (?:die|ihre|den)|gesperrt|auffällig|verdächtig|um fortzufahren|verifizier",
    code: "tan_|code|sms|pin_|passwort|kennwort|authenticator|2fa|bestätigungscode|sicherheitscode|seed|otp|zugangsdaten|login ?daten|\\d[- ]?stellig|einmal(?:code|passwort|kennwort)|ziffern|wiederherstellung|geheim|push-?tan|mtan|sicherheitsnummer|kode",
    give: "schick|send|gib_|gib (?:mir|ihn|sie)|sag_|sag (?:mir|ihn)|nenn|brauch|lies|vorles|zeigt?|schreib|teil .{0,10}mit|was (?:steht|zeigt|ist)|weiterleit|foto|nennen|verrat|vorlesen|durchgeb|mitteil|übermittel|diktier|schreibst|tipp|her damit",
    police:
      "polizei|anzeig|zeig .{0,15}an_|anwalt|gericht|klage_|verklag|konsequenz|letzte (?:chance|warnung)|weiß wo du wohnst|deine adresse|deinen namen hab|wirst (?:es )?bereuen|strafanzeige|rechtliche schritte|strafbar|finde dich|komm(?:e)? vorbei|deine familie|mach dich fertig|inkasso|warnung|rechtsanwalt|strafverfahren|anzeige",
    ban: "(?:dein|deinen|ihr) .{0,20}konto .{0,40}(?:sperr|dicht|gelöscht|löschen|eingefroren|gekündigt|blockier|schließ)|lass(?:e)? (?:dich|dein) .{0,25}sperr|melde? dich_|schlechte bewertung|negativ bewert|mach dich fertig|gesperrt wirst|sperren lassen|dafür.{0,20}gesperrt|sternebewertung|1 stern|ein stern|ruf(?:schädig| ruinier| kaputt)|melde (?:dich|sie)|(?:account|konto) (?:weg_|dicht|gesperrt|löschen)",
    screen:
      "bildschirm (?:teil|freigeb|übertrag)|teil\\w* .{0,15}bildschirm|bildschirmfreigabe|fernwartung|fernzugriff|am bildschirm|screen ?share|teams_|zoom|installier|lade? .{0,25}(?:app|programm|herunter|runter)|auf (?:dein|ihr)\\w* (?:handy|rechner|pc|gerät) (?:schau|zugreif|verbind)|fernsteuer|remote|team ?viewer|bildschirm(?!foto|aufnahme|kopie)",
    gift: "gutschein|guthabenkarte|geschenkkarte|prepaid ?karte|rubbel|paysafe|google[- ]play|amazon[- ]?(?:gutschein|karte)|steam|gutscheincode|apple[- ]?karte|wertgutschein|guthaben(?:karte|code)|itunes",
    rent: "vermiet|verleih|leih|miete|zur verfügung stell|geld .{0,20}(?:weiterleit|annehm|nehmen|empfangen)|(?:geld|zahlungen|überweisungen) .{0,30}(?:weiterleit|leitest|weiterschick|annehm|nimmst|empfäng|erhält)|dein konto (?:nutzen|zur|für)|leitest .{0,10}weiter|finanzagent|konto (?:gesucht|benutzen)|nimmst (?:du )?geld",
    earn: "provision|verdien|nebenverdienst|nebenjob|pro (?:woche|tag|monat)|prozent|schnelles geld|\\d+ ?%|leicht(?:es)? geld|euro die woche|nebenbei|dazuverdien|pro (?:überweisung|transfer)|zuverdienst|euro (?:im|pro|nebenbei|die)|bekommst du|behältst|behalten|kassier|cash",
    outside:
      "(?:außerhalb|abseits|ohne) (?:von |der |die )?(?:plattform|plaza|seite|treuhand)|ohne gebühr|spart? .{0,15}gebühr|gebühr .{0,10}sparen|unter uns|direkt handeln|privat (?:schreib|handel|weiter)|woanders (?:schreib|weiter)|schreib .{0,10}privat|nächste mal .{0,30}(?:privat|direkt|ohne|so_|unter)|melde? dich .{0,10}(?:auf|bei|über|unter)|außerhalb|woanders|andere[rnms]? (?:app|chat|kanal|messenger)|persönlich treff|bar treff|privat(?:e nachricht| regeln| klären| machen)|am treuhand vorbei|an plaza vorbei|ruf (?:mich |mal |kurz ){0,2}(?:an_|durch)",
    talk: "schreib|add(?:e|en)|meld|red(?:en|e)|ruf|kontaktier|weiter(?:schreib|mach)|find|chatt|gib_|gib mir|komm|lass (?:uns|mal)|wechsel|erreich|klär|mach(?:en)? wir|bin da|findest du|texte|hau .{0,6}raus|benutzername|kontakt",
    phone: "handynr|handynummer|handy|telefonnummer|deine nummer|meine nummer|nummer_|per sms",
    app: "insta_|ig_|fb_|facebook|snap_|tg_|wa_|wapp_|whats_|signal_|telegram|mail an|tele_|messenger|whatsap|wha_|threema|viber|discord|skype|wire_|matrix_|snapchat|tik ?tok",
  },
  phrases: {
    overpay_lure: ["zu ?viel (?:überwiesen|gezahlt|bezahlt|geschickt|gesendet)|überzahlt"],
    pending_claim: [
      "(?:gutgeschrieb|gutschrift|erscheint|sichtbar|reservier|zurückgehalten|in der schwebe|wartet|ausgeführt|ankommt|freigeschaltet).{0,50}(?:wenn|sobald|nach|erst).{0,30}(?:bestätig|freigabe|freigib|freigeb|freigegeben|zustimm)",
      "(?:erst|nur) (?:nach|wenn|sobald) .{0,20}(?:freigabe|freigibst|freigegeben|bestätig).{0,40}(?:erscheint|sichtbar|gutgeschrieben|kommt|geht)",
    ],
  },
};
