import type { Words } from "./lexicon.ts";

export const EN: Words = {
  joins: "stems",
  script: "[a-z]",
  groups: {
    no: "don'?t|do not|never|not_|no_|without|avoid|nothing|won'?t|can'?t|cannot|only the (?:order|payment)|nobody",
    refuses:
      "(?:don'?t|do not|never|not|can'?t|cannot|won'?t) (?:\\w+ )?(?:accept|take|allow|receive|pay)|no (?:third|3rd)|only (?:from |accept )?(?:your|my|own)|must be (?:your|in your)|not accepted",
    release:
      "releas|unlock|let (?:go|them go|it go)|let the (?:coins|usdt|crypto)|free (?:up )?the|drop the (?:coins|usdt)|give (?:me )?the (?:coins|usdt)",
    pay: "pay|paid|send|sent|transfer|wire|deposit|comes?_|coming|arriv|use_|using|go(?:es)? (?:in)?to",
    ipay: "i(?:'?ll| will| can| am going to|'m gonna| wanna|) (?:only |then |just )?(?:pay|send|transfer|wire|deposit)|i(?:'?ll| will)? make the (?:payment|transfer)|(?:he|bank|teller) (?:pushes|sends|pays)|payment (?:goes|will go|is sent)",
    first: "first|before i pay|in advance|beforehand|upfront",
    after: "after|once|when|as soon as|then|the (?:minute|moment|second)|until|only if|and i",
    trust:
      "trust me|believe me|i (?:swear|promise)|don'?t worry|promise|on my mother|\\d+ (?:good |perfect )?(?:trades|reviews)|5 star|honest (?:trader|guy)",
    cancel: "cancel|call it off|close the order|end the order",
    back: "refund|(?:send|sent|give|wire|pay|transfer|get|return|ship|push|put)\\b.{0,25}\\bback|return|reimburs|money back|give (?:me |us )?(?:one|the rest|it)",
    extra:
      "too much|overpa(?:id|y)|twice|double|(?:one|an?|extra) (?:zero|nought) (?:too|extra|more)|extra zero|excess|the (?:difference|rest|surplus|overage)|more than (?:i|it) should|by mistake|instead of|extra",
    field:
      "remarks?|reference|memo|payment (?:note|details|description|message)|description|note|purpose|narration|comment|details of (?:the )?(?:payment|transfer)|subject",
    coins: "virtual (?:money|currenc)",
    account: "accounts?|card_|bank|cash\\s?app|revolut|paypal|zelle|venmo|wallet",
    otherAccount:
      "(?:other|another|different|second|new) (?:bank |payment )?(?:account|card|iban|number)|not (?:to )?the one (?:in|on|from)",
    otherName:
      "(?:name|holder|sender)\\b.{0,30}(?:different|differ|not the same|other|another|won'?t match)|(?:different|another|other) name",
    fine: "ok|fine|no (?:problem|worries|issue)|don'?t (?:worry|mind)|ignore|normal|it'?s alright|not a problem|just release",
    kin: "(?:my |his |her )(?:\\w+ )?(?:wife|husband|brother|sister|cousin|boss|friend|mother|mom|mum|father|dad|son|daughter|uncle|aunt|partner|girlfriend|boyfriend|colleague|coworker|neighbou?r|client|customer|employer|company|roommate|relative|in-law|secretary|manager|buddy)(?:'?s)?|third[- ]party",
    staff:
      "support|customer (?:care|service|success)|help\\s?desk|moderator|mod_|admin|compliance|security (?:team|dep|department|desk|center|officer)|fraud (?:team|dep|department)|risk (?:team|dep|department|control)|official|escrow (?:team|agent|dep)|plaza (?:team|staff|agent|employee|manager)|arbitrat|dispute (?:team|agent)|verification (?:team|dep)",
    pose: "(?:i am|i'?m|im|this is|we are|we'?re|here is|you are (?:speaking|talking) (?:to|with))_|here_|dear (?:user|trader|customer|client|sir)|hello from|on behalf of|speaking_|greetings|from (?:the )?plaza",
    mentions:
      "i(?:'?ll| will| already| just|'ve| have|) (?:contact|ask|call|write|messag|wait)|told me|says?_|said|asked|waiting for|i (?:contacted|asked|called)|let's ask",
    review:
      "(?:under|is) (?:review|investigat)|(?:has been|was|is) (?:flagged|frozen|suspended|restricted|selected)|is checking (?:this|your)|checking (?:this|your) (?:trade|order|transaction)|follow (?:the|our|these|my)|as instructed|please (?:release|verify|confirm) (?:to|your)",
    code: "otp|pin_|pin code|password|passcode|passphrase|seed|private key|verification (?:code|number)|confirmation code|security code|(?:6|six|4|four)[- ]?(?:digits?|numbers?)|authenticator|2fa|sms|text (?:message )?with|login|code (?:that |which )?(?:you|u|they|was|comes?|is|just)",
    give: "send|tell|give|read|forward|share|what'?s|what is|whats|need|show|type|write|let me (?:know|have)|screenshot|dictate|pass",
    police:
      "police|cops?_|lawyer|sue (?:you|u)_|i'?ll sue|in court|fbi|interpol|(?:press|file) charges|law enforcement|know where (?:you|u) live|your (?:name and )?(?:home )?address|regret (?:it|this)|consequences|last (?:chance|warning)|blacklist|come (?:to|for) (?:you|your)|legal action|expose you",
    ban: "(?:get|have|make|see) (?:you|u|your|ur)\\b.{0,30}(?:banned|ban|blocked|closed|frozen|suspended|deleted|locked)|(?:your|ur)\\b.{0,15} account (?:will be|gets|is going to be|is gonna be) (?:banned|blocked|closed|frozen|suspended|deleted|terminated)|(?:bad|negative) (?:reviews?|feedback)|report (?:you|u|your account)|freeze your (?:bank|account|card)",
    screen:
      "share (?:your|ur) screen|screen\\s?shar|remote (?:access|control|support|session)|control (?:your|ur) (?:phone|screen|computer)|walk you through on",
    gift: "prepaid (?:card|voucher)|voucher codes?|scratch (?:cards?|the)|(?:scratch|send) .{0,20}cards?",
    rent: "rent|lend|borrow|lease|let (?:us|me|them) (?:use|receive)|use (?:your|ur)|receive (?:money|transfers|payments|funds)\\b.{0,30}(?:your|ur|forward|pass)",
    earn: "earn|make \\d+ ?%|wanna make|commission|easy money|passive income|side (?:job|hustle)|per (?:day|week) for|get paid|quick cash|\\d+ ?% (?:for|of each|per)",
    outside:
      "(?:outside|off|without|around|away from) (?:of )?(?:the |this )?(?:platform|plaza|site|app|exchange|escrow)|(?:without|no|skip the|save the|avoid the|saves? (?:us )?(?:the )?)\\s?fees?\\b.{0,40}(?:direct|next|private|outside)|(?:direct|private|outside|next).{0,40}(?:without|no|save the|skip the) fees?|(?:deal|trade|talk|chat|message|contact) (?:\\w+ )?(?:direct(?:ly)?|privately|in private)|in private|dm me|pm me|hmu|hit me up|slide into|private (?:chat|message|deal)",
    talk: "add|text|talk|chat|write|message|msg|contact|reach|find|continue|move|switch|call|hit|hmu|ping|drop|give|ur_|what'?s your|same (?:nick|name|user)|go to|over (?:on|at|to)|quicker|faster",
    phone:
      "my (?:cell|phone|mobile|number)|(?:your|ur) (?:cell|phone|mobile|number|digits)|phone number|by (?:sms|text|phone)|on \\+?\\d[\\d ()-]{7,}|via sms",
    app: "insta_|ig_|fb_|facebook|snap_|tg_|wa_|wapp_|wp_|signal_|line_|tele_|twitter|x dm|tiktok|messenger|telegr\\w*",
  },
  phrases: {
    overpay_lure: ["overpaid|(?:sent|paid|transferred).{0,30}(?:too much|more than (?:i|the order))"],
    pending_claim: [
      "(?:hold|pending|reserved|stuck|escrow|shows? up|appears?|credited|clears?|be visible|arrives?|lands?|processed|completes?)\\b.{0,40}(?:after|once|until|when|only|unless|till)\\b.{0,25}(?:you|u|ur)\\b.{0,20}(?:release|confirm|accept|approve|click|unlock)",
      "(?:after|once|until|unless) (?:you|u) (?:release|confirm|accept|approve).{0,40}(?:shows?|appears?|credited|clears?|lets? it|releases? the (?:money|funds))",
      "bank|paypal|zelle|wise ~ email|mail|notification ~ {release}|confirm ~ shipped|pending|hold|until|after|once",
    ],
    threat: ["you (?:will|'ll|gonna) (?:lose|never (?:trade|get))", "i know (?:people|someone|somebody) (?:in|at|who)"],
    release_first: ["(?:release|unlock|let go).{0,30}so (?:that )?i can (?:show|pay|send)"],
    asks_codes: ["screenshot of your (?:balance|account|wallet|authenticator)"],
  },
};
