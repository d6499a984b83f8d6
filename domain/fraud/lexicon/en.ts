import type { Words } from "./lexicon.ts";

export const EN: Words = {
  joins: "stems",
  script: "[a-z]",
  groups: {
    digits:
      "(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double)[ -](?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|\\d)(?:[ -](?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double)|[ -]?\\d{2,})",
    unpaid:
      "(?:haven'?t|have not|didn'?t|did not|couldn'?t|can'?t|not) (?:\\w+ )?(?:paid|pay|sent|send|made)|out of time|before (?:i )?pay|unpaid|ran out",
    again:
      "start (?:over|again|new)|new (?:order|trade|one)|re-?(?:do|open|order|make|create)|try again|do (?:it )?(?:again|over)|another order|place (?:it )?again",
    uponRelease:
      "(?:until|till|unless|once|after|when|as soon as|only if|before) (?:you|u|the (?:coins?|crypto|usdt|seller)|coins?|crypto|usdt|delivery|your)\\b.{0,20}(?:releas|confirm|deliver|accept|approv|sent|receiv|arriv|mark|unlock|transfer)|(?:after|upon|until|pending) (?:crypto |coin |your )?(?:release|confirmation|delivery)",
    held: "on hold|holding|held|hold_|holds|pending|block(?:ed|s|ing)|lock(?:ed|s)|frozen|freez|froze|stuck|withh|won'?t (?:let|go|clear)|processing|goes through|credited|clears",
    soon: "(?:pay|send|transfer|wire|settle) (?:you |it |the )?(?:rest |money )?(?:later|tonight|tomorrow|afterwards|in a (?:bit|minute|sec)|soon|next)|on (?:its|the) way|any (?:minute|second|moment)|(?:money|transfer|payment|funds|it|cash|wire)(?:'s| is| will| should| gonna|'ll) (?:be |just |already |about |gonna |going )?(?:to )?(?:coming|on (?:its|the) way|land|arrive|be there|hit|reach|come)",
    did: "(?:i'?m|i am|i've|i have|i|just) (?:just |already )?(?:enter|entered|entering|typed|typing|put|approved|confirmed|got|waiting|wait)|(?:my|the) (?:bank|app) (?:\\w+ )?(?:asks|asked|wants|sent|sends|needs|requires|is asking)|sent me|to approve|asks me|(?:bank|app) (?:is )?(?:asking|wants|asked)",
    declines:
      "(?:don'?t|do not|never|not|won'?t|no need (?:for|to)) (?:\\w+ ){0,2}(?:use|have|using|want|need|do|go|move|chat|talk|add|write|leave)|(?:keep|stay|stick|remain|prefer|talk|chat|write)\\b.{0,20}(?:here|this chat|this site|in the chat)|no thanks|here is fine|not on",
    no: "don'?t|do not|never|not_|no_|without|avoid|nothing|won'?t|can'?t|cannot|only the (?:order|payment)|nobody|empty|blank|leave (?:it|the)|no crypto|n't|don'?t give|refuse",
    refuses:
      "(?:don'?t|do not|never|not|can'?t|cannot|won'?t) (?:\\w+ )?(?:accept|take|allow|receive|pay)|no (?:third|3rd)|only (?:from |accept )?(?:your|my|own)|must be (?:your|in your)|not accepted|not? (?:from )?(?:third|3rd|someone)|only your|n't (?:take|accept|want)|declin|is (?:that|it) a joint|my own account|your own account|(?:can'?t|cannot|won'?t) (?:accept|take)",
    release:
      "releas|unlock|let (?:go|them go|it go)|let the (?:coins|usdt|crypto)|free (?:up )?the|drop the (?:coins|usdt)|give (?:me )?the (?:coins|usdt)|let (?:the )?(?:coins|crypto|usdt|them|it|those) (?:go|loose)|hand over|send (?:me |over )?(?:the |my )?(?:coins|crypto|usdt)|push the (?:coins|crypto)|give me (?:my |the )?crypto|drop (?:the )?crypto|approve the",
    pay: "pay|paid|send|sent|transfer|wire|deposit|comes?_|coming|arriv|use_|using|go(?:es)? (?:in)?to",
    ipay: "i(?:'?ll| will| can| am going to|'m gonna| wanna|) (?:only |then |just )?(?:pay|send|transfer|wire|deposit)|i(?:'?ll| will)? make the (?:payment|transfer)|(?:he|bank|teller) (?:pushes|sends|pays)|payment (?:goes|will go|is sent)",
    first: "first|before i pay|in advance|beforehand|upfront",
    after: "after|once|when|as soon as|then|the (?:minute|moment|second)|until|only if|and i",
    trust:
      "trust me|believe me|i (?:swear|promise)|don'?t worry|promise|on my mother|\\d+ (?:good |perfect )?(?:trades|reviews)|5 star|honest (?:trader|guy)|swear|cross my heart|honest(?:ly)?|on my (?:life|kids|mom|mum)|never scam|you can trust|have faith|legit|100 ?%|for sure|guarantee",
    cancel: "cancel|call it off|close the order|end the order",
    back: "refund|(?:send|sent|give|wire|pay|transfer|get|return|ship|push|put)\\b.{0,25}\\bback|return|reimburs|money back|give (?:me |us )?(?:one|the rest|it)|bounces? back|(?:the|that) difference to|money (?:goes|comes|returns)|sent? (?:me )?the (?:difference|rest|extra|remain)|returned|restore",
    extra:
      "too much|overpa(?:id|y)|twice|double|(?:one|an?|extra) (?:zero|nought) (?:too|extra|more)|extra zero|excess|the (?:difference|rest|surplus|overage)|more than (?:i|it) should|by mistake|instead of|extra|paid twice|sent (?:it )?twice|duplicate|too many|(?:\\d+ )?more than|the difference|added a",
    field:
      "remarks?|reference|memo|payment (?:note|details|description|message)|description|note|purpose|narration|comment|details of (?:the )?(?:payment|transfer)|subject|ref_|payment ref|memo line|message to|transfer (?:note|text|comment)|caption",
    coins: "virtual (?:money|currenc)",
    account: "accounts?|card_|bank|cash\\s?app|revolut|paypal|zelle|venmo|wallet",
    otherAccount:
      "(?:other|another|different|second|new) (?:bank |payment )?(?:account|card|iban|number)|not (?:to )?the one (?:in|on|from)|(?:business|company|friend|partner|joint)'?s? account|instead (?:to|use) this|use this (?:account|iban|one) instead|my (?:business|company|second|savings) account",
    otherName:
      "(?:name|holder|sender)\\b.{0,30}(?:different|differ|not the same|other|another|won'?t match)|(?:different|another|other) name|not (?:in )?my name|name (?:is|will be|looks?) (?:different|another)|under (?:a )?(?:different|another)|different (?:sender|holder|person)",
    fine: "ok|fine|no (?:problem|worries|issue)|don'?t (?:worry|mind)|ignore|normal|it'?s alright|not a problem|just release",
    kin: "(?:my |his |her )(?:\\w+ )?(?:wife|husband|brother|sister|cousin|boss|friend|mother|mom|mum|father|dad|son|daughter|uncle|aunt|partner|girlfriend|boyfriend|colleague|coworker|neighbou?r|client|customer|employer|company|roommate|relative|in-law|secretary|manager|buddy)(?:'?s)?|third[- ]party|(?:my|his|her|our) (?:\\w+ )?(?:wife|husband|fianc|cousin|mate|pal|dad|mum|niece|nephew|flatmate|housemate|landlord|accountant|assistant|employee|in[- ]law|bf|gf|spouse|business partner|bro|sis|granny|grandma|grandpa)|someone else|a friend|friend'?s|another person|on my behalf|for me from",
    staff:
      "support|customer (?:care|service|success)|help\\s?desk|moderator|mod_|admin|compliance|security (?:team|dep|department|desk|center|officer)|fraud (?:team|dep|department)|risk (?:team|dep|department|control)|official|escrow (?:team|agent|dep)|plaza (?:team|staff|agent|employee|manager)|arbitrat|dispute (?:team|agent)|verification (?:team|dep)|dispute|escrow (?:officer|manager|dep|desk|service)|legal (?:team|dep)|trust (?:and|&) safety|case (?:manager|officer|worker|handler)|senior agent|service desk|technical team|review team|billing|account manager|resolution|system (?:notice|admin)|plaza (?:support|security|help|resolution|dispute|customer)",
    pose: "(?:i am|i'?m|im|this is|we are|we'?re|here is|you are (?:speaking|talking) (?:to|with))_|here_|dear (?:user|trader|customer|client|sir)|hello from|on behalf of|speaking_|greetings|from (?:the )?plaza|notice_|attention_|your case|assigned to (?:me|you)|i handle|handling (?:this|your)|reply (?:yes|with)|my name is|i work (?:for|at|in)|it'?s .{0,20} from|writing (?:to you )?(?:from|on)|final notice|important",
    mentions:
      "i(?:'?ll| will| already| just|'ve| have|) (?:contact|ask|call|write|messag|wait)|told me|says?_|said|asked|waiting for|i (?:contacted|asked|called)|let's ask|(?:hasn'?t|haven'?t|not|no|still|never)\\b.{0,15}(?:repl|answer|respon)|(?:contact|ask|call|message)(?:ed|ing)? (?:customer )?support|no reply",
    review:
      "(?:under|is) (?:review|investigat)|(?:has been|was|is) (?:flagged|frozen|suspended|restricted|selected)|is checking (?:this|your)|checking (?:this|your) (?:trade|order|transaction)|follow (?:the|our|these|my)|as instructed|please (?:release|verify|confirm) (?:to|your)|flagged by|assigned to|below to|steps below|to proceed|to avoid (?:suspension|closure)|verify your (?:identity|account|wallet)|your (?:account|case|order|trade) (?:has been|was|is being|is under)",
    code: "otp|pin_|pin code|password|passcode|passphrase|seed|private key|verification (?:code|number)|confirmation code|security code|(?:6|six|4|four)[- ]?(?:digits?|numbers?)|authenticator|2fa|sms|text (?:message )?with|login|code (?:that |which )?(?:you|u|they|was|comes?|is|just)|(?:6|six|4|four|5|five|8|eight)[- ]?(?:digit|figure)|one[- ]time|passkey|recovery|backup (?:code|phrase)|secret|security answer|tan_|token|auth(?:entication)? code|numbers? (?:you|u) (?:get|got|receive)|pw_|pass_",
    give: "send|tell|give|read|forward|share|what'?s|what is|whats|need|show|type|write|let me (?:know|have)|screenshot|dictate|pass|what number|repeat|whatsapp|dm_|let'?s have|drop|reply with|paste",
    police:
      "police|cops?_|lawyer|sue (?:you|u)_|i'?ll sue|in court|fbi|interpol|(?:press|file) charges|law enforcement|know where (?:you|u) live|your (?:name and )?(?:home )?address|regret (?:it|this)|consequences|last (?:chance|warning)|blacklist|come (?:to|for) (?:you|your)|legal action|expose you|sue_|jail|arrest|detective|report (?:you|u) to|(?:your|ur) (?:family|house|workplace|face)|find you|hunt|play games|watch your back|you will pay for|pay for this|file a (?:report|complaint|case)|cyber ?crime",
    ban: "(?:get|have|make|see) (?:you|u|your|ur)\\b.{0,30}(?:banned|ban|blocked|closed|frozen|suspended|deleted|locked)|(?:your|ur)\\b.{0,15} account (?:will be|gets|is going to be|is gonna be) (?:banned|blocked|closed|frozen|suspended|deleted|terminated)|(?:bad|negative) (?:reviews?|feedback)|report (?:you|u|your account)|freeze your (?:bank|account|card)|(?:get|have) (?:you|u) (?:banned|kicked|removed|reported)|banned for|lose your account|one star|ruin your|destroy your|or i(?:'ll| will) (?:report|ban|have)|(?:10|ten|5|five) minutes? or_",
    screen:
      "share (?:your|ur) screen|screen\\s?shar|remote (?:access|control|support|session)|control (?:your|ur) (?:phone|screen|computer)|walk you through on|screen ?share|sharing your screen|share (?:me )?(?:your |ur |the )?(?:screen|display)|see your screen|show (?:me )?your screen|control of your|connect to your (?:phone|pc|computer)|zoom|google meet|install (?:this|the|an|our) (?:app|apk|program|tool)|team ?viewer|remote",
    gift: "prepaid (?:card|voucher)|voucher codes?|scratch (?:cards?|the)|(?:scratch|send) .{0,20}cards?|steam|razer|apple (?:card|voucher)|vouchers?|gift ?cards?|itunes|amazon (?:card|voucher|code|balance)|ukash|store credit|prepaid|top ?up code",
    rent: "rent|lend|borrow|lease|let (?:us|me|them) (?:use|receive)|use (?:your|ur)|receive (?:money|transfers|payments|funds)\\b.{0,30}(?:your|ur|forward|pass)|pass (?:it|them) on|forward it|receive (?:money|payments|cash|transfers)|money comes? (?:in)?to your|use your (?:bank|account|card)|your account to (?:receive|get)|need accounts|bank accounts? (?:to|for) (?:rent|receive)|drop account|resend|move money",
    earn: "earn|make \\d+ ?%|wanna make|commission|easy money|passive income|side (?:job|hustle)|per (?:day|week) for|get paid|quick cash|\\d+ ?% (?:for|of each|per)|a week|keep \\d+|income|cash for|extra money|paid for",
    outside:
      "(?:outside|off|without|around|away from) (?:of )?(?:the |this )?(?:platform|plaza|site|app|exchange|escrow)|(?:without|no|skip the|save the|avoid the|saves? (?:us )?(?:the )?)\\s?fees?\\b.{0,40}(?:direct|next|private|outside)|(?:direct|private|outside|next).{0,40}(?:without|no|save the|skip the) fees?|(?:deal|trade|talk|chat|message|contact) (?:\\w+ )?(?:direct(?:ly)?|privately|in private)|in private|dm me|pm me|hmu|hit me up|slide into|private (?:chat|message|deal)|next time .{0,25}(?:direct|without|skip|ourselves|privately|cash)|(?:direct|directly) (?:next time|between us|without)|skip the (?:platform|site|app|middle)|between (?:us|ourselves)|(?:text|call|message|reach|contact) (?:you|me) (?:outside|elsewhere|off)|drop (?:me )?your (?:number|digits|user|contact)|add me|settle (?:this|it) (?:on|in person|offline)|meet (?:up|in person)|face to face|take (?:this|it) (?:off|outside|elsewhere)|another chat|on another app",
    talk: "add|text|talk|chat|write|message|msg|contact|reach|find|continue|move|switch|call|hit|hmu|ping|drop|give|ur_|what'?s your|same (?:nick|name|user)|go to|over (?:on|at|to)|quicker|faster|find me|my user|user(?:name)? is|catch me|ping me|dm_|pm_|my (?:handle|user|nick|id)",
    phone:
      "my (?:cell|phone|mobile|number)|(?:your|ur) (?:cell|phone|mobile|number|digits)|phone number|by (?:sms|text|phone)|on \\+?\\d[\\d ()-]{7,}|via sms",
    app: "insta_|ig_|fb_|facebook|snap_|tg_|wa_|wapp_|wp_|signal_|line_|tele_|twitter|x dm|tiktok|messenger|telegr\\w*|w\\.?a\\.?_|t\\.g_|wechat|kik_|simplex|whats_|zap_|skype|viber",
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
