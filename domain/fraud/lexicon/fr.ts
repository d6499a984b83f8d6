import type { Words } from "./lexicon.ts";

export const FR: Words = {
  joins: "stems",
  script: "[a-z]",
  groups: {
    charged: "banque .{0,10}(?:a pris|a prélevé|prend|prélève|facture)",
    onPhone: "au (?:tél|téléphone|tel) avec (?:ma|la) banque|(?:téléphone|portable|batterie) .{0,12}(?:déchargé|à plat|charge)",
    bounced: "(?:est|a été|s'est fait) (?:revenu|rejeté|refusé|retourné)",
    clears: "pour (?:qu'il|que|débloqu)|débloqu|arrive sur|afin (?:de|que)",
    toll: "(?:régl|pay|vers|acquitt)\\w* .{0,20}(?:frais|taxe|commission)",
    popup:
      "(?:chiffres?|numéros?|code)\\b.{0,40}(?:afficher?|apparu|arriv|tomb|reçu|téléphone|tel_|sms)|(?:tel_|téléphone|sms|portable)\\b.{0,30}(?:chiffres?|code)",
    orElse: "sinon (?:ça|ca|le|je|il)|(?:c'est )?pour (?:débloquer|valider|finaliser|ajouter)|comme ça (?:ça|je)",
    plea: "h[oô]pital|(?:fils|fille|enfant|bébé|mère|père) (?:est )?malade|train à prendre|plus de batterie|devant (?:l'agence|la banque|le distributeur)|(?:banque|appli|serveur) (?:est )?(?:lente|rame|bug|plante)|besoin (?:tout de suite|maintenant|urgent)|je vais pas m'enfuir|preuve (?:après|tout à l'heure|plus tard)|le cours (?:bouge|baisse|monte)|parole d'honneur",
    sees: "(?:(?:qu'est[- ]ce qui|que|quoi|ça) .{0,20}(?:s'affiche|affiche|vois|voyez|dit).{0,25}écran|écran .{0,20}(?:affiche|dit|marque)|en attente du (?:vendeur|acheteur))(?!.{0,80}(?:any ?desk|teamviewer|rustdesk|zoom|remote|install))",
    keeps: "n'annule(?:rai)? pas|pas annuler|annule pas|annuler pas",
    missing:
      "code (?:\\w+ ){0,3}(?:refuse|faux|errone)|manque .{0,12}chiffre|chiffres? (?:\\w+ ){0,2}manqu|trompé d'un chiffre|chiffre (?:faux|erroné|inversé)|erreur (?:de|dans) .{0,10}chiffre",
    purpose:
      "loyer|cadeau|dîner|repas|courses_|prêt_|dette|prestation|honoraires|travaux|réparation|salaire|un don_|pour don_|anniversaire|facture|remboursement|vacances",
    digits:
      "(?:zéro|un|deux|trois|quatre|cinq|six|sept|huit|neuf)[ -](?:zéro|un|deux|trois|quatre|cinq|six|sept|huit|neuf|\\d)(?:[ -](?:zéro|un|deux|trois|quatre|cinq|six|sept|huit|neuf)|[ -]?\\d{2,})",
    unpaid: "(?:pas|n'ai|non) (?:\\w+ )?(?:payé|pu payer|réglé|viré|envoyé)|pas (?:eu|encore|à temps)|à temps|trop tard",
    again:
      "recommenc|refai|refait|nouvelle commande|nouvel ordre|relance|repart|on refait|plus gros|plus grand|(?:à|avec|pour) (?:un |de )?(?:bien )?meilleur|relanc|(?:on en|j'en) (?:relance|refait|fais|ouvre)|meilleur (?:taux|prix|cours)|on refait|une autre (?:commande|après)",
    uponRelease:
      "(?:tant que|jusqu'à ce que|une fois|dès que|quand|après que|lorsque|avant(?! de (?:les? )?lib) que|sauf si) (?:vous|tu|les|la|le|l'|votre|ta)\\b.{0,30}(?:libér|confirm|valid|reçu|livr|envoy|accept|transfér)|(?:après|jusqu'à|dès) (?:la |votre |ta )?(?:libération|confirmation|livraison|réception)|(?:dès que|une fois que|quand|après que|si|aussitôt que) (?:tu|vous) .{0,20}(?:cliqu|appu|lâch|press|transf|approuv)|tant que (?:le |la )?(?:destinataire|bénéficiaire|vendeur|receveur)|jusqu'à (?:ta|votre) (?:confirmation|validation|libération)",
    held: "bloqu|en attente|gel(?:é|e)|retien|retenu|suspend|en cours|ne passe|crédité|réserv|pending|coincé|traitement|se débloque|débloque le virement|banque (?:ne )?(?:débloque|libère|lâche|envoie) .{0,20}(?:seulement|que|après)|en cours de traitement|n'approuve",
    soon: "(?:pai|pay|règl|vers|envoi|vir)\\w* .{0,20}(?:ce soir|demain|plus tard|tout à l'heure|après|le reste|dans \\d)|en (?:route|chemin|cours d'arrivée)|d'une minute|(?:virement|argent|paiement|les sous|ça|fonds) (?:arrive (?:dans|bientôt|demain|ce|tout)|part_|part dans|va (?:arriv|tomb|part)|tombe)",
    did: "je (?:le |la |l'|viens de |dois )?(?:saisi|entre|tape|rentre|valide|confirm)|j'ai (?:saisi|entré|tapé|rentré|validé|confirmé|mis)|ma banque (?:me |m'|a )?(?:demand|envoi|envoy|veut)|dans l'appli|derniers chiffres|j'ai dû (?:entrer|taper|saisir|valider)|code (?:saisi|entré|tapé)|c'est validé",
    declines:
      "(?:pas (?:de|sur|par)|jamais|aucun|sans|n'(?:utilise|ai))(?: [^\\s,;]+)? (?:whats|wasap|watsap|wa_|telegr|tele_|tg_|insta|ig_|facebook|fb_|messenger|signal|wechat|viber|line_|kakao|zalo|skype|discord|snap)|(?:ce )?n'est pas moi|(?:ne|pas) (?:\\w+ ){1,4}(?:ailleurs|en dehors)|seulement ici|uniquement ici|ici seulement|que dans ce chat|(?:pas|n'ai|n'utilise|aucun|jamais) (?:\\w+ ){0,3}(?:telegram|whatsapp|utilis|insta(?!n)|snap|signal|discord)|(?:n'utilise|n'ai) pas|(?:rest|préfère|continu)\\w* .{0,20}(?:ici|ce chat|ce tchat|sur le chat|sur le site)|non merci|pas en dehors|montant exact|(?:donne|communique) pas .{0,10}(?:numéro|portable|tél)",
    no: "n'|pas_|jamais|aucun|sans|rien|uniquement|seulement (?:la|le)|juste la réf|personne_|vide|n'écri|laisse[zr]?",
    refuses:
      "a mon (?:propre )?nom|aucun (?:paiement|virement)|je (?:le|la|les) (?:renvoie|rembourse)|(?:sera|seront) (?:renvoy|rembours|retourn)|(?:n'|ne |j')?(?:accepte|prends?|veux|reçois) (?:pas|que)|pas de (?:paiement|tiers|virement)|(?:uniquement|seulement|que) (?:de |depuis |votre|ton|votre propre|mon|son)|refuse|mon propre|pas de tiers|pas (?:de|les|d'un) tiers|compte joint|uniquement|(?:peux|peut|pouvons) (?:pas )?accepter|(?:peux|veux|pourrai) pas (?:accepter|prendre|recevoir)",
    release:
      "libér|libere|débloqu|lâch|relâch|rends? les (?:coins|jetons)|envoie les (?:coins|usdt)|donne les (?:coins|usdt)|libèr|débloque|lâche|relâche|valide la (?:vente|commande)|envoie (?:la|les) crypto|donne (?:la|les|mes) crypto|file (?:la|les) crypto|balance les|lâche (?:les|moi|le)",
    pay: "pai|pay|vir(?:e|er|ement)_|envoi|envoy|vers|transf|règl|sort de",
    ipay: "je (?:paie|paye|vire|verse|règle|envoie|transfère|fais|lance|peux|te paie|te paye|vous paie|vais payer)|je ferai|j'envoie|le virement part|paierai|payerai",
    first: "d'abord|avant(?! de (?:les? )?lib)|en premier|en avance|à l'avance|au préalable|d'avance|tout d'abord",
    after: "après|dès que|quand|une fois|aussitôt|ensuite|puis_|lorsque|sitôt",
    trust:
      "promis|fais[- ]moi confiance|faites[- ]moi confiance|confiance|je (?:te |vous )?(?:jure|promets)|parole|t'inquiète|crois[- ]moi|\\d+ avis|sur la vie|juré|sans faute|fais-moi|parole d'honneur|croix de bois|honnête|garanti|sérieux|rassur|crois moi",
    cancel:
      "annul|mets? fin|mettez fin|arrête la commande|clôtur|abandonne|ferme (?:cette|la) commande|cl[oô]ture (?:cette|la) commande|ferme celle",
    back: "rembours|renvo|rend(?:s|ez|re|rai)?_|rend(?:s|ez)?[- ]moi|récupèr|retourn|redonn|restitu|remets? (?:l'argent|les sous|tout)|te remets|reverse|recrédit|revien|te revient|vous revient|renvoy|la différence|récup|renvo[iy]\\w* (?:moi )?(?:les|le|la|l')|me renvoyer|rembourse moi|le surplus",
    extra:
      "trop_|trop |double|deux fois|différence|zéro de|un zéro|surplus|excédent|en plus|de plus que|par erreur|au lieu de|au lieu|par mégarde|zéro|doublon|en trop|au lieu de|zéro de trop|un zéro|une boulette|trompé de montant",
    field: "motif|libellé|référence|communication|objet du|note de|commentaire|description|intitulé|message du virement|mention|message",
    coins: "monnaie virtuelle",
    account: "compte|carte|rib|iban|lydia|paypal",
    otherAccount:
      "autre (?:compte|rib|iban|carte)|nouveau (?:rib|compte|iban)|compte différent|pas celui (?:de|du)|deuxième compte|compte (?:de mon|de ma|d'un|de la société|pro|professionnel)|plutôt sur|à la place",
    otherName:
      "nom .{0,30}(?:différent|autre|pas le même|pas pareil|correspond pas)|autre nom|pas le même nom|pas le même|un autre nom|au nom de|nom (?:sera|est|n'est|qui)|à son nom|pas à mon nom",
    fine: "pas grave|pas de (?:souci|problème)|c'est (?:bon|normal|pareil)|t'inquiète|normal|ok_|sera pas",
    kin: "(?:mon|ma|mes|son|sa|d'un|un) (?:\\w+ )?(?:femme|mari|frère|soeur|patron|patronne|ami|amie|pote|mère|père|cousin|cousine|oncle|tante|fils|fille|copain|copine|collègue|client|cliente|société|entreprise|beau-frère|belle-soeur|voisin|voisine|associé|conjoint|compagne|épouse|daron|daronne|chef|employeur)s?_|un tiers_|(?:ma|mon|sa|son|mes|notre) (?:\\w+ )?(?:soeur|frère|cousin|femme|mari|père|mère|fiancé|fiancée|comptable|employé|neveu|nièce|pote|meuf|mec|coloc|parents)|quelqu'un d'autre|un ami|une amie|autre personne|à ma place|pour moi|compte de (?:ma|la|mon) (?:boîte|boite|société|entreprise|patron)|compte (?:pro|de l'entreprise)",
    staff:
      "support|service (?:client|clientèle|conformité|sécurité|fraude|technique)|service de sécurité|assistance|modérateur|administrateur|admin|officiel|agent|équipe plaza|conformité|conseiller|département|cellule|litige|modération|sécurité|fraude|service (?:juridique|litige|plaza|des)|équipe (?:de|d'|technique|sécurité|support|litige|conformité)|technicien|médiat|arbitr|gestionnaire|responsable|régulateur|séquestre|direction|plaza (?:support|sécurité|assistance)|conformité|compliance|litige|service juridique|service (?:des )?fraude|conformité|service (?:conformité|litiges?|sécurité|technique)|équipe (?:technique|conformité|sécurité)|litiges|médiateur|arbitre",
    pose: "je suis|jsuis|chuis|c'est le|ici_|nous sommes|bonjour|cher (?:client|utilisateur|membre)|chère|vous contact|de la part|au nom de|ici l|je m'appelle|je travaille|je m'occupe|en charge|chargé|information importante|de l'équipe|du service|votre dossier|notre service|suite à|madame|monsieur|service (?:conformité|litiges?|sécurité)_|votre (?:commande|transaction) est|côté vendeur|notre équipe|désigné|médiateur",
    mentions:
      "je (?:contact|vais contacter|demand|vais demander|vais écrire|écris|les appelle)|contacterai|m'a dit|m'ont dit|a dit|ont dit|j'ai (?:contacté|demandé|appelé)|j'attends|pas .{0,15}(?:répond|réponse)|aucune réponse",
    review:
      "vérifi\\w* (?:cette|votre|ta|la)|a été (?:signal|bloqué|gelé|suspend)|suivez|au sujet de votre|en cours d'examen|veuillez (?:libérer|confirmer|suivre)|faites ce que|examine|instructions|sous surveillance|sous contrôle|en cours de vérif|vérifié|votre (?:transaction|compte|commande|dossier) (?:est|a été|fait|sera)|suivre|étapes|pour continuer|pour éviter|paiement .{0,30}(?:vérifié|validé|confirmé)|merci de (?:remettre|transférer|libérer|livrer)|veuillez (?:transférer|remettre|libérer)|(?:paiement|transaction|opération|commande) .{0,30}(?:vérifié|confirmé|validé|contrôl|suspendu)|merci de (?:clôturer|libérer|valider)|veuillez (?:libérer|valider|clôturer)|éviter la suspension|suite à un contrôle|pour régulariser|validé|remettez|sans attendre|sans délai",
    code: "code|sms|chiffres|mot de passe|mdp|authenticator|google auth|2fa|pin_|identifiant|phrase secrète|otp|texto|clé|secret|jeton|double authent|récupération|cvv|cvc",
    give: "envo|donn|dis[- ]|dis_|dites|transmet|besoin|partag|montr|c'est quoi|quel est|lis[- ]|lis_|écris|communiqu|file[- ]|balance|donnez|envoyez|communiquer|tu me|vous me|file|passe|lire|lisez|transfère|photo (?:de|du)",
    police:
      "police|plainte|avocat|tribunal|justice|gendarm|ton adresse|votre adresse|je sais où tu|dernière chance|dernier avertissement|regrett|poursuiv|huissier|conséquences|signal(?:er|e) à la|ta famille|te retrouver|chez toi|pourrir|menac|prison|casser|procès_|un procès|sais où (?:tu|vous) (?:habit|viv|crèch)|je te retrouv|(?:ton nom|ton adresse|tes infos|votre adresse) et|joue pas avec moi|porte plainte|flic_|ton ip_",
    ban: "(?:ferm|bann|bloqu|gel|suspend|supprim|clôtur)\\w* .{0,15}(?:ton|votre|tes|vos) (?:compte|carte)|(?:ton|votre) compte .{0,30}(?:bann|ferm|bloqu|gel|supprim|suspend)|te (?:signale|faire bannir)|je (?:te|vous) signale|mauvais avis|avis négatif|(?:faire|fais|fera) .{0,15}(?:bannir|bloquer|fermer|suspendre|sauter)|(?:compte|profil) (?:sera|va être|fermé|bloqué|banni|suspendu)|réputation|pourrir ta",
    screen:
      "partag\\w* .{0,12}écran|partage d'écran|prise en main|contrôle à distance|accès à distance|sur (?:l'|ton |votre )écran|prendre la main|à distance|anydesk|zoom|installe\\w* .{0,25}(?:appli|logiciel|programme|apk)|télécharge\\w* .{0,25}(?:appli|logiciel|programme|apk)|teamviewer|visio|(?<!capture d')écran",
    arrived:
      "après réception|(?:après|dès que|quand|une fois)(?: \\S+){0,2} (?:fonds|argent|virement|paiement)(?: \\S+){0,3} (?:sur mon|reçu|arriv)",
    anyPayer:
      "nom(?: \\S+){0,4} (?:n'a pas d'importance|importe peu)|peu importe (?:le nom|qui)|compte de n'importe|n'importe qui peut|(?:un|une|votre|ton|ta) (?:\\w+ )?(?:proche|ami|amie|cousin|parent|conjoint)\\w* peut (?:\\S+ )?(?:payer|virer|régler)",
    noGift:
      "ni (?:cartes?|bons?|coupons?) (?:\\w+ )?cadeau|(?:pas de|aucune?|sans|n'accepte pas (?:de|les)) (?:cartes?|bons?|coupons?|pcs)",
    onReceipt: "(?:après|dès|quand|une fois)[^,]{0,30} (?:reçu|capture|preuve|justificatif)",
    confirm: "valid|confirm",
    gift: "cartes? cadeau|carte prépayée|coupon|recharge (?:pcs|transcash)|ticket (?:pcs|premium|cash)|bon d'achat|carte pcs|cartes? itunes|tickets? (?:transcash|neosurf)|transcash|neosurf|pcs_|cartes? (?:cadeaux?|amazon|google|steam|apple)|toneo|code (?:amazon|steam|google)|paysafe",
    rent: "lou(?:e|er|ez|ant)|prêt(?:e|er|ez|ant)|reçois des virements|recevoir des virements|recevez|tu reçois|renvoies? le reste|mettre à disposition|on t'envoie|tu (?:le|la|les) (?:transfères|renvoies|vires)|prête|ton compte (?:pour|bancaire)|recevoir (?:de l'argent|des fonds|des paiements)|transfères? l'argent|mule|faire transiter|transit|tu reçois (?:de l'argent|des virements|l'argent)|tu les? (?:transf|renvo)|un compte .{0,40}qui dort|virement qui passe|compte en trop|compte inutilisé|laisser passer",
    earn: "gagn|commission|rémunér|touch(?:e|ez|er)|par (?:jour|semaine|mois)|argent facile|\\d+ ?%|revenu|mission|par jour|gagne|bénéfice|\\d+ ?€|€ par|complément|complément de revenu|tu gardes|gard\\w* ta part|par semaine|gagner \\d+|\\d+ ?% sur",
    outside:
      "(?:sans|se passe d[eu]|hors du?) (?:ce |le |cette |la )?(?:site|plateforme|appli)|hors (?:de la )?(?:plateforme|plaza|site)|en dehors|sans (?:passer par|la plateforme|frais|commission)|en direct entre|entre nous|en privé|en mp_|mp moi|par mp|en dm_|dm moi|évit\\w* les frais|prochaine fois .{0,30}(?:sans|direct|entre|priv|en main)|appelle[- ]moi|autre (?:appli|messagerie|endroit)|de la main à la main|en main propre|en liquide|sans le site|par message privé|contourn|hors du site|hors site|sors de|(?<!par )ailleurs|(?:t'as|tu as|vous avez|as-tu|avez-vous) (?:un |ton )?(?:insta|snap|telegram|tg_|whats|signal|discord|fb_)|viens en (?:mp|dm|privé)|sur (?:whats|insta(?!n)|telegram|snap|signal)_|appelle moi|appelez moi|appelle-moi|sans commission",
    talk: "écri|parl|ajout|contact|continu|discut|appel|envoie[- ]moi|envoi|passe|rejoin|add|viens|va sur|retrouv|donne|texto|file|on parle|mon (?:numéro|pseudo|compte|id)|c'est mieux là|ajoute|là-bas|t'as|dm_|mp_|rdv|rendez-vous sur|voici mon|texte[- ]moi|balance|appelle|plus rapide|même (?:pseudo|nom)",
    phone: "numéro (?:de tél|de portable)|ton numéro|votre numéro|mon numéro|portable|téléphone|ton 0[67]|par sms|ton num|mon num|tel_",
    app: "insta_|ig_|fb_|facebook|snap_|tg_|wa_|wsp_|whats_|watsap|signal_|telegram|telegr|messenger|tiktok|télégram|snap|discord|viber|skype|insta(?!n)|whats|wats|watts|tele_|threema",
  },
  phrases: {
    release_first: ["(?:avoir|recevoir) (?:les |mes |la )?(?:usdt|crypto|coins|btc).{0,14}avant(?! de (?:les? )?lib) (?:d'|de )"],
    asks_codes: [
      "authenticator|appli d'authentification ~ quoi|quel|qu'est ~ !{did}",

      "chiffres ~ affich|arriv|sms|tel_ ~ dis|donne|envoie|lis ~ !{did}",
    ],
    cancel_lure: ["{cancel} ~ déjà (?:payé|parti|viré|envoyé)|même si|quand même ~ !{keeps} ~ !{unpaid}"],
    overpay_lure: ["garde[sz]? (?:\\d+|en) ~ le reste", "trop (?:payé|versé|envoyé)|(?:payé|versé|envoyé) (?:de )?trop|trop-perçu"],
    pending_claim: [
      "gel|bloqu|retien ~ jusqu'|tant que ~ wallet|crypto|usdt|portefeuille",

      "en attente (?:de |d')(?:la )?(?:confirmation|validation) (?:du|de la part du) (?:bénéficiaire|destinataire|vendeur)",
      "(?:faut|il faut|dès) que tu (?:confirmes|valides|libères).{0,30}(?:tombe|arrive|passe|débloque)",

      "(?:en attente|bloqué|apparaît|apparait|arrive|crédité|visible|affich|retenu|débloqué|validé).{0,40}(?:quand|que quand|après|dès que|une fois|lorsque).{0,25}(?:confirm|libér|valid|accept)",
      "(?:après|dès que|une fois|quand) .{0,20}(?:libér|confirm|valid).{0,40}(?:apparaît|apparait|arrive|crédit|visible|débloqu)",
    ],
  },
};
