import type { Words } from "./lexicon.ts";

export const DE: Words = {
  joins: "stems",
  script: "[a-z]",
  groups: {
    charged: "bank .{0,10}(?:berechnet|abgezogen|nimmt)",
    onPhone: "(?:telefonier\\w*|am telefon) .{0,14}bank|(?:akku|handy) .{0,8}(?:leer|lädt|tot)",
    bounced: "(?:kam|ist|kommt) .{0,12}zurückgekommen|kam .{0,10}zurück|zurückgewiesen|abgelehnt",
    clears: "freigegeben|gutgeschrieben|freischalt|freigeschaltet|bis du|damit (?:es|sie|das)|dann (?:kommt|geht|ist)|ankommt",
    toll: "(?:bearbeitungs)?gebühr\\w* .{0,15}(?:zahl|überweis|begleich|entricht)|(?:zahl|überweis|begleich|entricht)\\w* .{0,25}gebühr|\\d+ .{0,8}(?:bearbeitungs)?gebühr\\w* zahl",
    popup:
      "(?:handy|sms|display|mail)\\b.{0,30}(?:zahl|ziffer|nummer|tan)|(?:zahl|ziffer|nummer|tan)\\w* .{0,30}(?:gekommen|bekommen|angezeigt|da stehen|kam|auf(?:s| dem) handy)|(?:kommt|kam) .{0,20}(?:sms|nachricht) .{0,20}(?:zahl|ziffer)",
    orElse: "sonst (?:geht|klappt|funktioniert|kann)|dann geht'?s? (?:weiter|die|das)|damit (?:es|die|das) .{0,20}(?:weiter|durch)",
    plea: "krankenhaus|kind ist krank|zug (?:erwischen|kriegen|fährt)|akku (?:ist|gleich|fast)|läuft (?:mir )?(?:der kurs|die zeit) (?:weg|davon)|kurs (?:läuft|haut)|vor der (?:bank|filiale|sparkasse)|am automaten|hau nicht ab|lauf nicht weg|(?:bank|app|server) (?:ist|spinnt|hängt) (?:nur|halt|grad)|brauch (?:die|das|sie) (?:jetzt|dringend|sofort)|geld (?:ist|geht) (?:sofort |doch |schon )?raus|mach hinne|screenshot geschickt|beleg (?:später|nachher|gleich)|komm schon",
    sees: "(?:was (?:steht|siehst|zeigt|erscheint) .{0,25}(?:bildschirm|display|anzeige|schirm)|bei mir (?:steht|zeigt)|warte\\w* auf (?:den )?(?:verkäufer|käufer))(?!.{0,80}(?:any ?desk|teamviewer|rustdesk|zoom|remote|install))",
    keeps: "storniere? (?:ich )?(?:nicht|nie)|(?:nicht|kein\\w*) .{0,12}(?:stornieren|abbrechen)|breche? .{0,12}nicht ab",
    missing:
      "code (?:\\w+ ){0,3}falsch|(?:ziffer|stelle|zahl)\\w* .{0,12}(?:fehl|zu wenig)|fehl\\w* .{0,14}(?:ziffer|stelle|zahl)|zahlendreher|(?:ziffer|zahl)\\w* (?:falsch|vertauscht|verwechselt)|falsche\\w* (?:ziffer|zahl)|vertippt",
    purpose:
      "miete_|mietzahl|geschenk|abendessen|mittagessen|einkauf|lebensmittel|darlehen|schulden|beratung|honorar|reparatur|gehalt|lohn_|spende|geburtstag|rechnung_|autokauf",
    digits:
      "(?:null|eins|zwei|zwo|drei|vier|fünf|sechs|sieben|acht|neun)[ -](?:null|eins|zwei|zwo|drei|vier|fünf|sechs|sieben|acht|neun|\\d)(?:[ -](?:null|eins|zwei|zwo|drei|vier|fünf|sechs|sieben|acht|neun)|[ -]?\\d{2,})",
    unpaid:
      "(?:nicht|noch nicht|kein) .{0,12}(?:gezahlt|bezahlt|zahlen|überwiesen|geschafft)|zeit .{0,12}(?:abgelaufen|um_|knapp)|karte geht",
    again:
      "von vorne|neu(?:en|er|e)? (?:auftrag|order|anfang|starten|bestell)|fangen .{0,10}neu|noch ?mal (?:neu|an)|neu an_|(?:ein|einen|eine|nen|was|mit) (?:\\w+ )?größer|größeren|(?:zu|mit|für) (?:einem |nem |dem )?besser(?:en|em) (?:kurs|preis|rate)|neues angebot|wir starten neu|starten neu|neu(?:e|en) (?:order|handel|trade|auftrag)|mach .{0,12}(?:größere|neue)|(?:eine|ne) größere|bessere[mnr]? (?:kurs|preis)|falschen kurs",
    uponRelease:
      "(?:bis|sobald|wenn|nachdem|erst wenn|solange|ehe|bevor) (?:du|sie|die coins|der verkäufer|die krypto|coins|usdt|krypto)\\b.{0,30}(?:freig|bestätig|gesendet|geliefert|übertrag|schick|angekommen|frei|erhalten)|(?:nach|erst mit|bis zur|vor der) (?:deiner |ihrer |der )?(?:freigabe|bestätigung|lieferung)|(?:sobald|wenn|nachdem|bis|erst wenn) (?:du|sie) .{0,16}(?:drückst|drücken|klickst|tippst|losgeschickt|losschickst|rausgibst|abgibst)|bis (?:der )?(?:empfänger|verkäufer|die gegenseite) .{0,10}(?:zustimm|bestätig|akzeptier|freigibt)",
    held: "hält|halten|zurückgehalten|gesperrt|blockier|eingefroren|friert|schwebe|hängt|pending|reserviert|vorgemerkt|gutgeschrieben|bearbeitung|geht (?:erst|nur) durch|nicht durch|bank gibt .{0,25}(?:erst|nur)|erst raus|wird .{0,25}(?:ausgeführt|losgeschickt|freigeschaltet)|in bearbeitung|entsperrt sich|hält .{0,20}zurück|wartet auf",
    soon: "(?:geld|überweisung|zahlung|kohle|das) .{0,12}(?:kommt|ist unterwegs|trifft|unterwegs|landet|ist gleich|wird)|(?:zahl|überweis|schick)\\w* .{0,20}(?:später|heute abend|morgen|gleich|danach|den rest|nachher)|unterwegs|jeden moment|spätestens",
    did: "(?:ich|habe|hab|musste) .{0,20}(?:eingeb|eingegeben|eingetippt|bestätigt|freigeschaltet)|meine (?:bank|app) (?!hat (?:dir|ihnen)).{0,20}(?:will|wollte|verlangt|fragt|schickt|hat)|tippe .{0,10}ein|gebe .{0,15}ein|in der app|letzte[nr]? (?:\\d|vier|drei|fünf)?\\s?(?:ziffern|stellen|zahlen)|musste .{0,20}(?:eintipp|eingeb)|geb ich .{0,8}ein_|tan eingegeben",
    declines:
      "(?:kein\\w*|ohne|nie|niemals|nicht (?:per|uber|auf|bei)|weder)(?: [^\\s,;]+)? (?:whats|wasap|watsap|wa_|telegr|tele_|tg_|insta|ig_|facebook|fb_|messenger|signal|wechat|viber|line_|kakao|zalo|skype|discord|snap)|bin (?:das )?nicht ich|nicht ich|(?:nur|ausschließlich) (?:hier|in diesem chat)|(?:telegram|whatsapp|signal) (?:hab|nutz|brauch|will)\\w* ich (?:gar |auch )?(?:nicht|nie|kein)|handel\\w* nur hier|(?:kein|keine|nicht|nie|ohne|ungern|nix) (?:\\w+ ){0,2}(?:telegram|whatsapp|tele|signal|insta|messenger|extern|woanders)|(?:bleib|schreib|lieber|bitte|chatte?n?)\\w* .{0,20}(?:hier|im chat|diesem chat)|(?:benutze|nutze|habe|verwende|brauche|möchte|will) .{0,20}(?:nicht|kein)|nein danke|wir bleiben hier|genau der betrag|exakter betrag|(?:handy|telefon)?nummer\\w* .{0,10}(?:nicht|keine)",
    no: "nicht|nichts|kein|nie|niemals|ohne|bloß kein|nur die (?:referenz|bestellnummer)|leer|frei lassen|ohne_|bitte kein|lieber nicht|auf keinen fall",
    refuses:
      "(?:sende|überweise|schicke)\\w* .{0,12}zurück|zurücküberwiesen|keine zahlungen vo|(?:nehme|akzeptiere|erlaube|zahle) .{0,40}(?:nicht|kein)|nicht (?:von|auf) (?:dritt|fremd)|keine? (?:dritt|fremd|zahlung)|nur (?:vom|von deinem|von ihrem|von meinem|das) eigene|nur eigene|von dritten nehme|zahlungen nur|nur vom|eigene[nms]? (?:konto|namen)|dritt.{0,12}(?:nicht|kein)|keine? (?:dritt|fremd)|gemeinschaftskonto|(?:kann|darf) .{0,40}nicht(?:s)? (?:an)?nehmen|nichts annehmen|(?:kann|darf) ich leider (?:nicht|nichts|kein)",
    release:
      "freigeb|freigabe|freigegeben|gib\\b.{0,25}(?:frei|raus)|gebt? .{0,25}frei|geben sie .{0,25}frei|rausgeb|rausrück|entsperr|schalt .{0,20}frei|lass .{0,20}(?:coins|usdt) (?:los|raus)|rück .{0,15}(?:coins|usdt) raus|freischalt|coins (?:frei|rüber|raus|her)|rück die|gib (?:mir )?(?:die|den|das|mal|schon|schonmal)|schick (?:mir )?die (?:coins|usdt)|lass (?:die|den|das)|mach .{0,12}frei|los ?lass|geb(?:en)? .{0,20}frei|drück .{0,10}(?:freigeben|freigabe)|coins frei|schalt\\w* .{0,40}frei_",
    pay: "zahl|bezahl|überweis|überwies|schick|sende|geschickt|einzahl|läuft über|kommt (?:vom|von)|transferier|lass\\w* .{0,6}über|laufen",
    ipay: "(?:zahl|bezahl|überweis|schick|sende?)e? ich|ich (?:zahl|bezahl|überweis|schick|sende?|kann|werde|mach)|kann ich (?:erst )?(?:zahlen|überweisen)|geht das geld|dann (?:zahl|überweis)",
    first:
      "zuerst|erst ?mal|schon ?mal|vorher|vorab|als erstes|im voraus|vorweg|zunächst|erst (?:die|du)|vor der zahlung|schon mal|schonmal",
    after: "wenn|sobald|danach|nachdem|dann|sofort|direkt|erst|gleich",
    trust:
      "vertrau|versprochen|versprech|ehrenwort|ich schwör|schwöre|kannst mir glauben|glaub mir|keine sorge|ehrlich|hand drauf|kannst dich drauf verlassen|verlass dich|hoch und heilig|garantier|kein betrüger|100 ?%|seriös|ehrliche haut",
    cancel:
      "storn|abbrech|abbruch|brich\\b.{0,25}ab|abzubrechen|zieh .{0,15}zurück|widerruf|storniere|schließ die (?:order|anfrage)|mach die (?:order|anfrage) zu",
    back: "zurück|erstatt|retour|wieder(?:haben|geben|_)|rücküberweis|rückerstatt|kriegst du .{0,20}(?:geld|kohle)|rückzahl|(?:den|die|das) (?:rest|differenz|überschuss|geld) .{0,25}(?:überweis|schick|send|zurück)|gutgeschrieben|kommt .{0,20}(?:zurück|wieder)|(?:den |der )?rest (?:bitte )?(?:auf|an) (?:dieses|das|mein)|(?:die|den) \\d+ zurück|überweis mir .{0,20}zurück",
    extra:
      "zu ?viel|überschuss|überzahl|doppelt|zweimal|zwei mal|differenz|eine null|null zu|mehr (?:als|überwiesen)|den rest|überschüssig|aus versehen|versehentlich|restbetrag|null zuviel|zuviel|statt \\d+|anstatt|null zu viel",
    field:
      "verwendungszweck|zweck|betreff|überweisungstext|zahlungsreferenz|referenz|nachricht an|notiz|bemerkung|kommentar|beschreibung|buchungstext|textfeld|mitteilung|verwendung",
    coins: "krypto|kryptowährung|virtuelle währung",
    account: "konto|bankkonto|girokonto|karte|bankverbindung|iban|girokonto|paypal",
    otherAccount:
      "ander(?:es|e|en|em) (?:konto|karte|iban|bankkonto)|zweitkonto|nicht (?:auf )?das (?:konto )?(?:im|in|aus)|neue iban|konto (?:meiner?s?|von|der firma|einer)|(?:firmen|geschäfts|zweit|spar)konto|stattdessen auf",
    otherName:
      "(?:name|inhaber|absender)\\b.{0,30}(?:ander|abweich|nicht gleich|unterschied)|ander(?:er|en|em) namen?|fremder name|(?:anderer|fremder|ihr|sein|nicht mein) name|name (?:ist|steht|wird|weicht)|steht dann|unter anderem namen|läuft auf",
    fine: "kein problem|egal|macht nichts|passt|ok_|okay|normal|halt|stimmt so|keine sorge|nicht schlimm",
    kin: "(?:mein|meine|meiner|meines|meinem|meinen|sein|seine|vom|von meinem|der) (?:\\w+ )?(?:frau|mann|bruder|schwester|chef|freund|freundin|mutter|vater|cousin|cousine|kumpel|kollege|kollegin|onkel|tante|sohn|tochter|schwager|schwägerin|partner|partnerin|nachbar|kunde|firma|oma|opa|mitbewohner|eltern|mama|papa)(?:s|n|in)?_|(?:mein|meine|meiner|meines|meinem|meinen) (?:\\w+ )?(?:bruder|schwester|frau|mann|freundin|freund|kumpel|mutter|vater|verlobte|mitarbeiter|buchhalter|neffe|nichte|cousine?|chefin|geschäftspartner|ehefrau|ehemann|lebensgefährt)|jemand anders|andere person|ein freund|eine freundin|für mich|(?:mein|meine|der|vom) (?:chef|firma|firmenkonto)|konto (?:meiner|der) firma|firma (?:überweist|zahlt)",
    staff:
      "support|kundenservice|kundendienst|kundenbetreu|sicherheitsabteilung|sicherheitsteam|betrugsabteilung|compliance|mitarbeiter|moderator|administrator|admin|offiziell|service ?team|risikoabteilung|plaza[- ]team|prüfabteilung|sachbearbeiter|sicherheits|schlichtung|reklamation|streitfall|rechtsabteilung|betrug|fallbearbeit|zuständig|treuhand(?:team|abteilung|stelle|service)|systemadmin|technik(?:er|abteilung)|prüfer|aufsicht|service(?:team|mitarbeiter)|plaza (?:hilfe|sicherheit|support|service|kunden)|teamleiter|compliance|streitfall|rechtsabteilung|abteilung für (?:streit|sicherheit|betrug)|complian\\w*|betreuer|p2p[- ]team|konfliktlösung|schlichter|vermittler|mediator",
    pose: "ich bin|bin (?:der|die|vom|ein)|wir sind|hier ist|hier spricht|hier schreibt|hier_|sehr geehrte|im auftrag|guten tag|mein name ist|das ist|ihr fall|ihnen zugewiesen|ich betreue|ich bearbeite|ich schreibe ihnen|wichtige mitteilung|achtung|mitteilung|von plaza|sehr geehrt|zuständige|ich arbeite (?:bei|für)|wir (?:melden|kontaktieren)|complian\\w*[- ]team|zuständiger|betreuer bei|sicherheitsabteilung|als (?:schlichter|vermittler)|eingesetzt",
    mentions:
      "ich (?:frag|schreib|kontaktier|ruf|melde|habe|warte|wende)|wende ich|melde ich|frag ich|meinte|sagte?|sagen|hat gesagt|warte (?:noch )?auf|(?:nicht|keine) .{0,12}(?:geantwortet|gemeldet|antwort|reagiert)",
    review:
      "prüft? (?:ihr|dein|ihren|deinen|diesen|den|das)|prüfe (?:diesen|ihren|deinen)|wurde (?:markiert|gesperrt|eingefroren|gemeldet)|folgen sie|in prüfung|unter prüfung|anweisung|vorgang abschließ|vom system|überprüf|prüfe die|prüfen (?:die|ihre|den)|gesperrt|auffällig|verdächtig|um fortzufahren|verifizier|zahlung .{0,30}(?:verifiziert|geprüft|bestätigt).{0,10}bitte|bitte geben sie|(?:transaktion|zahlung|überweisung) .{0,20}(?:geprüft|gedeckt|bestätigt|verifiziert|freigegeben)|verkäufer (?:bitte|muss|soll)|du kannst (?:bestätigen|freigeben)|hat bezahlt, (?:du|sie)|umgehend|validiert|unverzüglich|übergeben sie",
    code: "tan_|code|sms|pin_|passwort|kennwort|authenticator|2fa|bestätigungscode|sicherheitscode|seed|otp|zugangsdaten|login ?daten|\\d[- ]?stellig|einmal(?:code|passwort|kennwort)|ziffern|wiederherstellung|geheim|push-?tan|mtan|sicherheitsnummer|kode|cvv|cvc",
    give: "schick|send|gib_|gib (?:mir|ihn|sie)|sag_|sag (?:mir|ihn)|nenn|brauch|lies|vorles|zeigt?|schreib|teil .{0,10}mit|was (?:steht|zeigt|ist)|weiterleit|foto|nennen|verrat|vorlesen|durchgeb|mitteil|übermittel|diktier|schreibst|tipp|her damit|schick mir (?:die|den|das)|les mir|lies mir|sag mir|durch(?:sagen|schicken)|foto (?:von|der|deiner)",
    police:
      "polizei|(?<!der )anzeig|zeig .{0,15}an_|anwalt|gericht|klage_|verklag|konsequenz|letzte (?:chance|warnung)|weiß wo du wohnst|deine adresse|deinen namen hab|wirst (?:es )?bereuen|strafanzeige|rechtliche schritte|strafbar|finde dich|komm(?:e)? vorbei|deine familie|mach dich fertig|inkasso|warnung|rechtsanwalt|strafverfahren|weiß(?:t)? (?:ja |genau )?,? ?wo du wohnst|zeig(?:e)? (?:ich )?(?:dich|sie) an|anzeige gegen|ich finde dich|(?:deine adresse|deinen namen|deine daten) (?:und|hab)|überleg dir gut|zeig dich an|deine ip_|bei der polizei",
    ban: "(?:dein|deinen|ihr) .{0,20}konto .{0,40}(?:sperr|dicht|gelöscht|löschen|eingefroren|gekündigt|blockier|schließ)|lass(?:e)? (?:dich|dein) .{0,25}sperr|melde? dich_|schlechte bewertung|negativ bewert|mach dich fertig|gesperrt wirst|sperren lassen|dafür.{0,20}gesperrt|sternebewertung|1 stern|ein stern|ruf(?:schädig| ruinier| kaputt)|melde (?:dich|sie)|(?:account|konto) (?:weg_|dicht|gesperrt|löschen)|bank sperrt|sperr(?:en|t|e) (?:dir|dein|alle)|alles gesperrt",
    screen:
      "bildschirm (?:teil|freigeb|übertrag)|teil\\w* .{0,15}bildschirm|bildschirmfreigabe|fernwartung|fernzugriff|am bildschirm|screen ?share|teams_|zoom|installier|lade? .{0,25}(?:app|programm|herunter|runter)|auf (?:dein|ihr)\\w* (?:handy|rechner|pc|gerät) (?:schau|zugreif|verbind)|fernsteuer|remote|team ?viewer|bildschirm(?!foto|aufnahme|kopie)",
    arrived:
      "(?:nach|bei) (?:\\w+ )?(?:geldeingang|zahlungseingang|eingang)|(?:sobald|wenn) (?:das |die |ihre )?(?:geld|zahlung|überweisung) (?:\\w+ )?(?:da_|eingegangen|angekommen)",
    anyPayer:
      "name(?: \\S+){0,4} (?:ist egal|egal|spielt keine rolle|muss nicht)|egal,? (?:welcher name|wessen|wer (?:zahlt|überweist))|(?:fremden?|anderen?) konten?.{0,6} (?:kein problem|ok|egal|geht)|(?:darf|kann) auch (?:ein|eine|jemand)\\w* (?:freund|verwandt|bekannt|ander)",
    noGift: "kein(?:e|en)? (?:\\S+ )?(?:geschenk|gutschein|prepaid|steam|paysafe|amazon)",
    onReceipt: "(?:nach|sobald|wenn|bei)[^,]{0,25} (?:beleg|screenshot|quittung|nachweis)",
    confirm: "bestätig|abschließ",
    gift: "gutschein|guthabenkarte|geschenkkarte|prepaid ?karte|rubbel|paysafe|google[- ]play|amazon[- ]?(?:gutschein|karte)|steam|gutscheincode|apple[- ]?karte|wertgutschein|guthaben(?:karte|code)|itunes",
    rent: "vermiet|verleih|leih|miete|zur verfügung stell|geld .{0,20}(?:weiterleit|annehm|nehmen|empfangen)|(?:geld|zahlungen|überweisungen) .{0,30}(?:weiterleit|leitest|weiterschick|annehm|nimmst|empfäng|erhält)|dein konto (?:nutzen|zur|für)|leitest .{0,10}weiter|finanzagent|konto (?:gesucht|benutzen)|nimmst (?:du )?geld|geld kommt auf dein|leitest (?:du )?(?:es )?weiter|konto für zahlungs|konto über_|konto frei|ungenutztes konto|zahlungen rein und raus|rein und raus",
    earn: "provision|verdien|nebenverdienst|nebenjob|pro (?:woche|tag|monat)|prozent|schnelles geld|\\d+ ?%|leicht(?:es)? geld|euro die woche|nebenbei|dazuverdien|pro (?:überweisung|transfer)|zuverdienst|euro (?:im|pro|nebenbei|die)|bekommst du|behältst|behalten|kassier|cash|nebenjob|prozent für dich|\\d+ ?(?:prozent|%) (?:für|bleib)|bleiben bei dir|gefällig",
    outside:
      "ohne (?:diese |die |euch |das )?(?:seite|plattform|app_|website)|(?:außerhalb|abseits|ohne) (?:von |der |die )?(?:plattform|plaza|seite|treuhand)|ohne gebühr|spart? .{0,15}gebühr|gebühr .{0,10}sparen|unter uns|direkt handeln|privat (?:schreib|handel|weiter)|woanders (?:schreib|weiter)|schreib .{0,10}privat|nächste mal .{0,30}(?:privat|direkt|ohne|so_|unter)|melde? dich .{0,10}(?:auf|bei|über|unter)|außerhalb|woanders|andere[rnms]? (?:app|chat|kanal|messenger)|persönlich treff|bar treff|privat(?:e nachricht| regeln| klären| machen)|am treuhand vorbei|an plaza vorbei|ruf (?:mich |mal |kurz ){0,2}(?:an_|durch)|hast du (?:\\w+ )?(?:insta|ig_|tele|tg_|whats|wa_|signal|discord|snap|threema|viber|fb_)|klär(?:en|t)? .{0,25}(?:threema|telegram|whats|signal|insta)|ruf mich|ruf mal an|hier (?:ist mir|zu) (?:zu )?umständlich|hier krieg\\w* ich keine|schreib mir (?:lieber|besser) (?:auf|bei|per|über)|schickst (?:du )?mir (?:die coins )?direkt|die coins direkt|direkt zwischen uns|spar\\w* (?:\\w+ ){0,3}gebühr|zwischen uns (?:beiden|machen)",
    talk: "schreib|add(?:e|en)|meld|red(?:en|e)|ruf|kontaktier|weiter(?:schreib|mach)|find|chatt|gib_|gib mir|komm|lass (?:uns|mal)|wechsel|erreich|klär|mach(?:en)? wir|bin da|findest du|texte|hau .{0,6}raus|benutzername|kontakt|schneller|gleicher name|antworte schneller",
    phone: "handynr|handynummer|handy|telefonnummer|deine nummer|meine nummer|nummer_|per sms",
    app: "insta_|ig_|fb_|facebook|snap_|tg_|wa_|wapp_|whats_|signal_|telegram|mail an|tele_|messenger|whatsap|wha_|threema|viber|discord|skype|wire_|matrix_|snapchat|tik ?tok",
  },
  phrases: {
    release_first: ["(?:krieg|bekomm|erhalt|hab)\\w* .{0,10}(?:usdt|coins|krypto|btc).{0,12}(?:vor der überweisung|bevor ich)"],
    asks_codes: [
      "authenticator|otp[- ]app ~ was zeigt|was steht|was sagt ~ !{did}",

      "(?:zahl|ziffer|nummer|tan)\\w* ~ handy|sms|bekommen ~ les|lies|sag|schick|durch ~ !{did}",
    ],
    cancel_lure: [
      "{cancel} ~ (?:hab|habe)\\S* (?:.{0,12})?(?:bezahlt|überwiesen)|überweis\\w* (?:\\w+ )?trotzdem|trotzdem .{0,12}(?:zahl|überweis)|geld (?:ist )?(?:schon |bereits )?(?:raus|weg) ~ !{keeps} ~ !{unpaid} ~ neu|größer|direkt|gebühr|starte",
    ],
    overpay_lure: ["behalt\\w* ~ (?:der|den) rest|das übrige", "zu ?viel (?:überwiesen|gezahlt|bezahlt|geschickt|gesendet)|überzahlt"],
    pending_claim: [
      "eingefroren|hält|gesperrt|festgehalten ~ bis ~ wallet|coins|krypto|usdt",

      "warte\\w* auf (?:die )?(?:freigabe|bestätigung) (?:durch|vom|des) (?:den )?(?:empfänger|verkäufer)",
      "bestätig\\w* und (?:es|das geld) ist",

      "(?:gutgeschrieb|gutschrift|erscheint|sichtbar|reservier|zurückgehalten|in der schwebe|wartet|ausgeführt|ankommt|freigeschaltet).{0,50}(?:wenn|sobald|nach|erst).{0,30}(?:bestätig|freigabe|freigib|freigeb|freigegeben|zustimm)",
      "(?:erst|nur) (?:nach|wenn|sobald) .{0,20}(?:freigabe|freigibst|freigegeben|bestätig).{0,40}(?:erscheint|sichtbar|gutgeschrieben|kommt|geht)",
    ],
  },
};
