import type { Words } from "./lexicon.ts";

export const FR: Words = {
  joins: "stems",
  script: "[a-z]",
  groups: {
    no: "ne_|n'|pas_|jamais|aucun|sans|rien|uniquement|seulement (?:la|le)|juste la réf|personne_",
    refuses:
      "(?:n'|ne |j')?(?:accepte|prends?|veux|reçois) (?:pas|que)|pas de (?:paiement|tiers|virement)|(?:uniquement|seulement|que) (?:de |depuis |votre|ton|votre propre|mon|son)|refuse",
    release: "libér|libere|débloqu|lâch|relâch|rends? les (?:coins|jetons)|envoie les (?:coins|usdt)|donne les (?:coins|usdt)",
    pay: "pai|pay|vir(?:e|er|ement)_|envoi|envoy|vers|transf|règl|sort de",
    ipay: "je (?:paie|paye|vire|verse|règle|envoie|transfère|fais|lance|peux|te paie|te paye|vous paie|vais payer)|je ferai|j'envoie|le virement part|paierai|payerai",
    first: "d'abord|avant|en premier|en avance|à l'avance|au préalable|d'avance|tout d'abord",
    after: "après|dès que|quand|une fois|aussitôt|ensuite|puis_|lorsque|sitôt",
    trust:
      "promis|fais[- ]moi confiance|faites[- ]moi confiance|confiance|je (?:te |vous )?(?:jure|promets)|parole|t'inquiète|crois[- ]moi|\\d+ avis|sur la vie",
    cancel: "annul|mets? fin|mettez fin|arrête la commande|clôtur|abandonne",
    back: "rembours|renvo|rend(?:s|ez|re|rai)?_|rend(?:s|ez)?[- ]moi|récupèr|retourn|redonn|restitu|remets? (?:l'argent|les sous|tout)|te remets|reverse|recrédit",
    extra: "trop_|trop |double|deux fois|différence|zéro de|un zéro|surplus|excédent|en plus|de plus que|par erreur|au lieu de",
    field: "motif|libellé|référence|communication|objet du|note de|commentaire|description|intitulé|message du virement|mention",
    coins: "monnaie virtuelle",
    account: "compte|carte|rib|iban|lydia|paypal",
    otherAccount: "autre (?:compte|rib|iban|carte)|nouveau (?:rib|compte|iban)|compte différent|pas celui (?:de|du)|deuxième compte",
    otherName: "nom .{0,30}(?:différent|autre|pas le même|pas pareil|correspond pas)|autre nom|pas le même nom",
    fine: "pas grave|pas de (?:souci|problème)|c'est (?:bon|normal|pareil)|t'inquiète|normal|ok_|sera pas",
    kin: "(?:mon|ma|mes|son|sa|d'un|un) (?:\\w+ )?(?:femme|mari|frère|soeur|patron|patronne|ami|amie|pote|mère|père|cousin|cousine|oncle|tante|fils|fille|copain|copine|collègue|client|cliente|société|entreprise|beau-frère|belle-soeur|voisin|voisine|associé|conjoint|compagne|épouse|daron|daronne|chef|employeur)s?_|un tiers_",
    staff:
      "support|service (?:client|clientèle|conformité|sécurité|fraude|technique)|service de sécurité|assistance|modérateur|administrateur|admin|officiel|agent|équipe plaza|conformité|conseiller|département|cellule",
    pose: "je suis|jsuis|chuis|c'est le|ici_|nous sommes|bonjour|cher (?:client|utilisateur|membre)|chère|vous contact|de la part|au nom de",
    mentions:
      "je (?:contact|vais contacter|demand|vais demander|vais écrire|écris|les appelle)|contacterai|m'a dit|m'ont dit|a dit|ont dit|j'ai (?:contacté|demandé|appelé)|j'attends",
    review:
      "vérifi\\w* (?:cette|votre|ta|la)|a été (?:signal|bloqué|gelé|suspend)|suivez|au sujet de votre|en cours d'examen|veuillez (?:libérer|confirmer|suivre)|faites ce que|examine|instructions",
    code: "code|sms|chiffres|mot de passe|mdp|authenticator|google auth|2fa|pin_|identifiant|phrase secrète|otp",
    give: "envo|donn|dis[- ]|dis_|dites|transmet|besoin|partag|montr|c'est quoi|quel est|lis[- ]|lis_|écris|communiqu|file[- ]|balance",
    police:
      "police|plainte|avocat|tribunal|justice|gendarm|ton adresse|votre adresse|je sais où tu|dernière chance|dernier avertissement|regrett|poursuiv|huissier|procès|conséquences",
    ban: "(?:ferm|bann|bloqu|gel|suspend|supprim|clôtur)\\w* .{0,15}(?:ton|votre|tes|vos) (?:compte|carte)|(?:ton|votre) compte .{0,30}(?:bann|ferm|bloqu|gel|supprim|suspend)|te (?:signale|faire bannir)|je (?:te|vous) signale|mauvais avis|avis négatif",
    screen: "partag\\w* .{0,12}écran|partage d'écran|prise en main|contrôle à distance|accès à distance|sur (?:l'|ton |votre )écran",
    gift: "cartes? cadeau|carte prépayée|coupon|recharge (?:pcs|transcash)|ticket (?:pcs|premium|cash)|bon d'achat|carte pcs|cartes? itunes|tickets? (?:transcash|neosurf)",
    rent: "lou(?:e|er|ez|ant)|prêt(?:e|er|ez|ant)|reçois des virements|recevoir des virements|recevez|tu reçois|renvoies? le reste|mettre à disposition",
    earn: "gagn|commission|rémunér|touch(?:e|ez|er)|par (?:jour|semaine|mois)|argent facile|\\d+ ?%|revenu|mission",
    outside:
      "hors (?:de la )?(?:plateforme|plaza|site)|en dehors|sans (?:passer par|la plateforme|frais|commission)|en direct entre|entre nous|en privé|en mp_|mp moi|par mp|en dm_|dm moi|évit\\w* les frais",
    talk: "écri|parl|ajout|contact|continu|discut|appel|envoie[- ]moi|envoi|passe|rejoin|add|viens|va sur|retrouv|donne|texto|file",
    phone: "numéro (?:de tél|de portable)|ton numéro|votre numéro|mon numéro|portable|téléphone|ton 0[67]|par sms|ton num|mon num|tel_",
    app: "insta_|ig_|fb_|facebook|snap_|tg_|wa_|wsp_|whats_|watsap|signal_|telegram|telegr|messenger|tiktok",
  },
  phrases: {
    overpay_lure: ["trop (?:payé|versé|envoyé)|(?:payé|versé|envoyé) (?:de )?trop|trop-perçu"],
    pending_claim: [
      "(?:en attente|bloqué|apparaît|apparait|arrive|crédité|visible|affich|retenu|débloqué|validé).{0,40}(?:quand|que quand|après|dès que|une fois|lorsque).{0,25}(?:confirm|libér|valid|accept)",
      "(?:après|dès que|une fois|quand) .{0,20}(?:libér|confirm|valid).{0,40}(?:apparaît|apparait|arrive|crédit|visible|débloqu)",
    ],
  },
};
