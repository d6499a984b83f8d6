import type { Words } from "./lexicon.ts";

export const EN: Words = {
  joins: "stems",
  script: "[a-z]",
  groups: {
    charged: "(?:bank|they|it) (?:\\w+ )?(?:charged|took|deducted|takes|charges)|charged me",
    onPhone:
      "on (?:the )?(?:phone|line) (?:with|to) (?:my|the) bank|(?:phone|battery) (?:is |'?s |was |just )?(?:dead|died|empty|charging)",
    bounced: "bounced|came (?:straight )?back|was (?:rejected|returned|refused)|sent back by|(?:bank|it) (?:rejected|refused)",
    clears:
      "unlock|unfre|(?:before|so|then|and) (?:the|it|your|that) .{0,15}(?:reach|arriv|land|clear|credit|releas)|(?:reach|arriv|credit)\\w* (?:you|your|in your)|(?:bank|they) (?:will )?(?:let|free|releas)",
    toll: "(?:pay|settle|cover|send|transfer|deposit)\\b.{0,25}(?:fee|charge|tax|customs|levy)|(?:fee|charge|tax|levy)\\b.{0,30}(?:before|must be|has to be|needs? to be|so (?:that )?(?:it|the))",
    popup:
      "(?:phone|mobile|cell|screen|inbox|email)\\b.{0,30}(?:digits?|numbers?|code)|(?:digits?|numbers?|code)\\b.{0,40}(?:just )?(?:got|been|was|were|came|arriv|popped|landed|hit|sent|texted|on your (?:phone|screen))",
    orElse:
      "(?:otherwise|or else|or) (?:it|the (?:payment|transfer)) (?:won'?t|doesn'?t|can'?t|will not)|so (?:it|the (?:payment|transfer|order)) (?:goes|can go|syncs|clears|completes)|(?:and|then) (?:we'?re|it'?s) done|to (?:add|register|link|verify) (?:you|u) as|so i can (?:add|link|register|verify)",
    plea: "hospital|ambulance|(?:kid|son|daughter|child|baby|mom|mum|dad|wife) (?:is|'?s) (?:\\w+ )?(?:sick|ill|dying)|catch a (?:train|flight|bus)|(?:train|flight|bus) to catch|battery (?:is|'?s)? ?(?:dying|low|about)|(?:price|rate|market) is (?:running|moving|falling)|in front of the (?:bank|atm|branch)|at the (?:bank|atm)|not (?:going to|gonna) run|won'?t run|(?:bank|app|server) is (?:just )?(?:slow|lagging|down)|need (?:it|them|the (?:coins|usdt|btc|crypto)) (?:now|this|asap|urgent|right)|this second|proof (?:when|later|after)|send (?:you )?the (?:proof|receipt|slip) (?:when|later|once|after)",
    sees: "(?:(?:what (?:do|does|can|is)|what's) .{0,25}(?:screen|display).{0,12}(?:say|show)?|what do (?:you|u) see|(?:mine|it) (?:still )?(?:says|shows)|waiting for (?:the )?(?:seller|buyer)|like \\d+ screens)(?!.{0,80}(?:any ?desk|teamviewer|rustdesk|zoom|remote|install))",
    keeps:
      "(?:won'?t|will not|not going to|don'?t want to|can'?t|no need to|please don'?t|do not|don'?t) (?:\\w+ )?cancel|rather not cancel|not cancel",
    missing:
      "code (?:was|is|came out) wrong|(?:digit|number)s? (?:\\w+ ){0,3}missing|missing (?:a|one|\\d) (?:digit|number)|(?:digit|number)s? short|too few digits|(?:wrong|extra) (?:digit|number)|mistyp|(?:wrong|swapped|mixed up) .{0,12}(?:digits?|numbers?)|(?:digits?|numbers?) (?:\\w+ )?wrong",
    purpose:
      "rent_|gift_|present_|dinner|lunch|groceries|food_|loan_|debt_|consult|services? fee|repairs?_|salary|wages|tuition|donation|birthday|invoice",
    digits:
      "(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double)[ -](?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|\\d)(?:[ -](?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double)|[ -]?\\d{2,})",
    unpaid:
      "(?:haven'?t|have not|didn'?t|did not|couldn'?t|can'?t|not) (?:\\w+ )?(?:paid|pay|sent|send|made)|out of time|before (?:i )?pay|unpaid|ran out",
    again:
      "start (?:over|again|new)|new (?:order|trade|one)|re-?(?:do|open|order|make|create)|try again|do (?:it )?(?:again|over)|another order|place (?:it )?again|(?:a|do|make|with|something) (?:\\w+ )?(?:bigger|larger)|(?:at|for|with|on) a (?:much )?better (?:rate|price|deal)|better offer|(?:open|place|start|set up|put) (?:up )?(?:another|a new|a second|a fresh)|(?:better|higher|good) (?:rate|price)|another (?:for|at|one)|\\d+ ?% above|send both",
    uponRelease:
      "(?:until|till|unless|once|after|when|as soon as|only if|before) (?:you|u|the (?:coins?|crypto|usdt|seller)|coins?|crypto|usdt|delivery|your)\\b.{0,20}(?:releas|confirm|deliver|accept|approv|sent|receiv|arriv|mark|unlock|transfer)|(?:after|upon|until|pending) (?:crypto |coin |your )?(?:release|confirmation|delivery)|(?:once|as soon as|when|after|until|the moment) (?:you|u) (?:just )?(?:hit|press|click|tap|push|let (?:it |them |the coins )?go|drop|hand|complete|give)|(?:until|once|unless|till|after) (?:the )?(?:receiver|recipient|beneficiary|payee|seller|other side) (?:just )?(?:approv|accept|confirm|complet|releas|agree)",
    held: "on hold|holding|held|hold_|holds|pending|block(?:ed|s|ing)|lock(?:ed|s)|frozen|freez|froze|stuck|withh|won'?t (?:let|go|clear)|processing|goes through|credited|clears|unlocks? (?:on|at|from) my|in escrow with my bank|(?:bank|they) (?:will )?(?:only |then )?(?:let|lets) it|only (?:shows?|sends?|lets|moves|pays|forwards)|goes? out (?:on|from) my|in review|sitting in|under review at my bank|shows? as held|processing at",
    soon: "(?:pay|send|transfer|wire|settle) (?:you |it |the )?(?:rest |money )?(?:later|tonight|tomorrow|afterwards|in a (?:bit|minute|sec)|soon|next)|on (?:its|the) way|any (?:minute|second|moment)|(?:money|transfer|payment|funds|it|cash|wire)(?:'s| is| will| should| gonna|'ll) (?:be |just |already |about |gonna |going )?(?:to )?(?:coming|on (?:its|the) way|land|arrive|be there|hit|reach|come)|(?:bank )?(?:alert|notification|sms) (?:comes|will come|is coming|arrives)|you(?:'ll| will) (?:have|get|see) (?:the|your) (?:cash|money|payment|funds) (?:tonight|tomorrow|today|soon|later|in )",
    did: "(?:i'?m|i am|i've|i have|i|just) (?:just |already )?(?:enter|entered|entering|typed|typing|put|approved|confirmed|got|waiting|wait)|(?:my|the) (?:bank|app) (?:\\w+ )?(?:asks|asked|wants|sent|sends|needs|requires|is asking)|sent me|to approve|asks me|(?:bank|app) (?:is )?(?:asking|wants|asked)|last (?:\\d|two|three|four|few) (?:digits|numbers)|last \\d of|last (?:two|three|four|five|few)_|sort code|branch code|swift code|postal? code|zip code|country code|digits of (?:the|your|my) (?:account|card)|(?:had|have|need) to (?:type|enter|put|approve|confirm)|(?:it'?s|all|now) (?:approved|confirmed)",
    declines:
      "(?:without|never|not on|neither|don'?t (?:use|have))(?: [^\\s,;]+)? (?:whats|wasap|watsap|wa_|telegr|tele_|tg_|insta|ig_|facebook|fb_|messenger|signal|wechat|viber|line_|kakao|zalo|skype|discord|snap)|(?:that'?s|is|it'?s) not me|(?:don'?t|do not|never) (?:\\w+ ){1,4}(?:elsewhere|anywhere else|outside_|off the)|only (?:in this chat|in here|here)_|just here_|(?:don'?t|do not|never|not|won'?t|no need (?:for|to)) (?:\\w+ ){0,2}(?:use|have|using|want|need|do|go|move|chat|talk|add|write|leave)|(?:keep|stay|stick|remain|prefer|talk|chat|write)\\b.{0,20}\\b(?:here|this chat|this site|in the chat)(?! (?:is|keeps|lags|crash|freez|hangs|won))|no thanks|here is fine|not on|exact amount|(?:not|don'?t|won'?t|never) (?:giv|shar|hand)\\w* .{0,12}(?:number|phone)|no phone numbers",
    no: "don'?t|do not|never|not_|no_|without|avoid|nothing|won'?t|can'?t|cannot|only the (?:order|payment)|nobody|empty|blank|leave (?:it|the)|no crypto|n't|don'?t give|refuse",
    refuses:
      "(?:registered|in|under) (?:to me|my own name)|i(?:'ll| will)? return (?:them|it)|(?:will be|are|is|get) (?:returned|refunded|sent back)|(?:don'?t|do not|never|not|can'?t|cannot|won'?t) (?:\\w+ )?(?:accept|take|allow|receive|pay)|no (?:third|3rd)|only (?:from |accept )?(?:your|my|own)|must be (?:your|in your)|not accepted|not? (?:from )?(?:third|3rd|someone)|only your|n't (?:take|accept|want)|declin|is (?:that|it) a joint|my own account|your own account|(?:can'?t|cannot|won'?t) (?:accept|take)|in your own name|(?:can'?t|cannot|won'?t|don'?t) (?:take|accept|receive) (?:money |it |payments? )?from|send (?:it )?(?:straight |right )?back|must come from your",
    release:
      "releas|unlock|let (?:go|them go|it go)|let the (?:coins|usdt|crypto)|free (?:up )?the|drop the (?:coins|usdt)|give (?:me )?the (?:coins|usdt)|let (?:the )?(?:coins|crypto|usdt|them|it|those) (?:go|loose)|hand over|send (?:me |over )?(?:the |my )?(?:coins|crypto|usdt)|push the (?:coins|crypto)|give me (?:my |the )?crypto|drop (?:the )?crypto|approve the|unlock the|let (?:those|these|my) (?:coins|usdt)|let (?:the |my )?(?:btc|eth|bitcoin) go|need the coins (?:now|this|asap|right)|let (?:the |my |those |these )?(?:coins|crypto|usdt|tether|btc) go",
    pay: "pay|paid|send|sent|transfer|wire|deposit|comes?_|coming|arriv|use_|using|go(?:es)? (?:in)?to",
    ipay: "i(?:'?ll| will| can| am going to|'m gonna| wanna|) (?:only |then |just )?(?:pay|send|transfer|wire|deposit)|i(?:'?ll| will)? make the (?:payment|transfer)|(?:he|bank|teller) (?:pushes|sends|pays)|payment (?:goes|will go|is sent)|i(?:'ll| will)? (?:press|hit|tap|click) (?:send|pay|transfer)",
    first: "first|before i pay|in advance|beforehand|upfront",
    after: "after|once|when|as soon as|then|the (?:minute|moment|second)|until|only if|and i|same (?:second|time|moment|minute)",
    trust:
      "trust me|believe me|i (?:swear|promise)|don'?t worry|promise|on my mother|\\d+ (?:good |perfect )?(?:trades|reviews)|5 star|honest (?:trader|guy)|swear|cross my heart|honest(?:ly)?|on my (?:life|kids|mom|mum)|never scam|you can trust|have faith|legit|100 ?%|for sure|guarantee|you know i'?m good|i'?m good for it|honest_",
    cancel:
      "cancel|call it off|close the order|end the order|close (?:this|that|it|the (?:order|trade|deal))|hit cancel|drop this (?:order|one)|end this (?:order|one)",
    back: "refund|(?:send|sent|give|wire|pay|transfer|get|return|ship|push|put)\\b.{0,25}\\bback|return|reimburs|money back|give (?:me |us )?(?:one|the rest|it)|bounces? back|(?:the|that) difference to|money (?:goes|comes|returns)|sent? (?:me )?the (?:difference|rest|extra|remain)|returned|restore|(?:ping|fire|bounce|zap|shoot|drop|zelle|venmo|wire)\\b.{0,25}\\bback|what'?s left|left over",
    extra:
      "too much|overpa(?:id|y)|twice|double|(?:one|an?|extra) (?:zero|nought) (?:too|extra|more)|extra zero|excess|the (?:difference|rest|surplus|overage)|more than (?:i|it) should|by mistake|instead of|extra|paid twice|sent (?:it )?twice|duplicate|too many|(?:\\d+ )?more than|the difference|added a|typed \\d+ instead|one zero|wrong amount|rather than|\\d+ rather than",
    field:
      "remarks?|reference|memo|payment (?:note|details|description|message)|description|note|purpose|narration|comment|details of (?:the )?(?:payment|transfer)|subject|ref_|payment ref|memo line|message to|transfer (?:note|text|comment)|caption",
    coins: "virtual (?:money|currenc)",
    account: "accounts?|card_|bank|cash\\s?app|revolut|paypal|zelle|venmo|wallet",
    otherAccount:
      "(?:other|another|different|second|new) (?:bank |payment )?(?:account|card|iban|number)|not (?:to )?the one (?:in|on|from)|(?:business|company|friend|partner|joint)'?s? account|instead (?:to|use) this|use this (?:account|iban|one) instead|my (?:business|company|second|savings) account",
    otherName:
      "(?:name|holder|sender)\\b.{0,30}(?:different|differ|not the same|other|another|won'?t match)|(?:different|another|other) name|not (?:in )?my name|name (?:is|will be|looks?) (?:different|another)|under (?:a )?(?:different|another)|different (?:sender|holder|person)|ignore (?:the|that) name|(?:don'?t mind|never mind|forget) the name",
    fine: "ok|fine|no (?:problem|worries|issue)|don'?t (?:worry|mind)|ignore|normal|it'?s alright|not a problem|just release",
    kin: "(?:my |his |her )(?:\\w+ )?(?:wife|husband|brother|sister|cousin|boss|friend|mother|mom|mum|father|dad|son|daughter|uncle|aunt|partner|girlfriend|boyfriend|colleague|coworker|neighbou?r|client|customer|employer|company|roommate|relative|in-law|secretary|manager|buddy)(?:'?s)?|third[- ]party|(?:my|his|her|our) (?:\\w+ )?(?:wife|husband|fianc|cousin|mate|pal|dad|mum|niece|nephew|flatmate|housemate|landlord|accountant|assistant|employee|in[- ]law|bf|gf|spouse|business partner|bro|sis|granny|grandma|grandpa)|someone else|a friend|friend'?s|another person|on my behalf|for me from|(?:my |the )?company'?s account|account of (?:my|the) (?:company|firm|boss)",
    staff:
      "support|customer (?:care|service|success)|help\\s?desk|moderator|mod_|admin|compliance|security (?:team|dep|department|desk|center|officer)|fraud (?:team|dep|department)|risk (?:team|dep|department|control)|official|escrow (?:team|agent|dep)|plaza (?:team|staff|agent|employee|manager)|arbitrat|dispute (?:team|agent)|verification (?:team|dep)|dispute|escrow (?:officer|manager|dep|desk|service)|legal (?:team|dep)|trust (?:and|&) safety|case (?:manager|officer|worker|handler)|senior agent|service desk|technical team|review team|billing|account manager|resolution|system (?:notice|admin)|plaza (?:support|security|help|resolution|dispute|customer)|compliance desk|dispute (?:department|unit|desk)|legal desk|trust desk|(?:compliance|risk|dispute|resolution|security) (?:team|desk|unit|office)|p2p (?:team|desk|support)|mediator|referee|adjudicator",
    pose: "(?:i am|i'?m|im|this is|we are|we'?re|here is|you are (?:speaking|talking) (?:to|with))_|here_|dear (?:user|trader|customer|client|sir)|hello from|on behalf of|speaking_|greetings|from (?:the )?plaza|notice_|attention_|your case|assigned to (?:me|you)|i handle|handling (?:this|your)|reply (?:yes|with)|my name is|i work (?:for|at|in)|it'?s .{0,20} from|writing (?:to you )?(?:from|on)|final notice|important|compliance team|order has been|counterparty|your order|please proceed|kindly|have been assigned|as (?:a )?mediator",
    mentions:
      "i(?:'?ll| will| already| just|'ve| have|) (?:contact|ask|call|write|messag|wait)|told me|says?_|said|asked|waiting for|i (?:contacted|asked|called)|let's ask|(?:hasn'?t|haven'?t|not|no|still|never)\\b.{0,15}(?:repl|answer|respon)|(?:contact|ask|call|message)(?:ed|ing)? (?:customer )?support|no reply|support can|let support|open an appeal|i'?ll open",
    review:
      "(?:under|is) (?:review|investigat)|(?:has been|was|is) (?:flagged|frozen|suspended|restricted|selected)|is checking (?:this|your)|checking (?:this|your) (?:trade|order|transaction)|follow (?:the|our|these|my)|as instructed|please (?:release|verify|confirm) (?:to|your)|flagged by|assigned to|below to|steps below|to proceed|to avoid (?:suspension|closure)|verify your (?:identity|account|wallet)|your (?:account|case|order|trade) (?:has been|was|is being|is under)|(?:payment|transfer) (?:has been|was|is) (?:verified|confirmed|approved) .{0,20}(?:hand|transfer|release|deliver)|kindly (?:hand|transfer|release|deliver)|was reviewed|(?:seen|located|verified|approved|confirmed|completed) (?:the|your|by)|(?:has|have) (?:been )?(?:verified|completed|cleared|approved)|(?:seller|you) must|go ahead and (?:complete|release|confirm)|proceed with the release|will be restricted|validated|without delay|deliver the",
    code: "otp|pin_|pin code|password|passcode|passphrase|seed|private key|verification (?:code|number)|confirmation code|security code|(?:6|six|4|four)[- ]?(?:digits?|numbers?)|authenticator|2fa|sms|text (?:message )?with|login|code (?:that |which )?(?:you|u|they|was|comes?|is|just)|(?:6|six|4|four|5|five|8|eight)[- ]?(?:digit|figure)|one[- ]time|passkey|recovery|backup (?:code|phrase)|secret|security answer|tan_|token|auth(?:entication)? code|numbers? (?:you|u) (?:get|got|receive)|pw_|pass_|cvv|cvc",
    give: "send|tell|give|read|forward|share|what'?s|what is|whats|need|show|type|write|let me (?:know|have)|screenshot|dictate|pass|what number|repeat|whatsapp|dm_|let'?s have|drop|reply with|paste|(?:photo|picture|pic) of",
    police:
      "police|cops?_|lawyer|sue (?:you|u)_|i'?ll sue|in court|fbi|interpol|(?:press|file) charges|law enforcement|know where (?:you|u) live|your (?:name and )?(?:home )?address|regret (?:it|this)|consequences|last (?:chance|warning)|blacklist|come (?:to|for) (?:you|your)|legal action|expose you|sue_|jail|arrest|detective|report (?:you|u) to|(?:your|ur) (?:family|house|workplace|face)|find you|hunt|play games|watch your back|you will pay for|pay for this|file a (?:report|complaint|case)|cyber ?crime|know where you live|i'?ll find you|(?:know|have|got) (?:your|ur) name and (?:your |ur )?(?:bank|address|where|home)|post (?:you|u|your) (?:everywhere|all over)|as a scammer|report(?:ing)? (?:you|u) (?:to|as|for)|action fraud|cop_|(?:your|ur) ip_",
    ban: "(?:get|have|make|see) (?:you|u|your|ur)\\b.{0,30}(?:banned|ban_|blocked|closed|frozen|suspended|deleted|locked)|(?:your|ur)\\b.{0,15} account (?:will be|gets|is going to be|is gonna be) (?:banned|blocked|closed|frozen|suspended|deleted|terminated)|(?:bad|negative) (?:reviews?|feedback)|report (?:you|u|your account)|freeze your (?:bank|account|card)|(?:get|have) (?:you|u) (?:banned|kicked|removed|reported)|banned for|lose your account|one star|ruin your|destroy your|or i(?:'ll| will) (?:report|ban|have)|(?:10|ten|5|five) minutes? or_|every account (?:you|u)|(?:gets?|get|be|is) frozen, your|(?:bank )?accounts? (?:gets?|get|will get) frozen",
    screen:
      "share (?:your|ur) screen|screen\\s?shar|remote (?:access|control|support|session)|control (?:your|ur) (?:phone|screen|computer)|walk you through on|screen ?share|sharing your screen|share (?:me )?(?:your |ur |the )?(?:screen|display)|see your screen|show (?:me )?your screen|control of your|connect to your (?:phone|pc|computer)|zoom|google meet|install (?:this|the|an|our) (?:app|apk|program|tool)|team ?viewer|remote",
    arrived:
      "(?:after|once|when|as soon as) (?:the |your |my )?(?:money|payment|funds|transfer|cash)(?: \\w+){0,3} (?:arriv|in_|received|landed|here_|cleared|credited)",
    anyPayer:
      "(?:any|whatever|anyone'?s|anybody'?s) (?:\\w+ )?(?:name|account)(?: \\S+){0,4} (?:is |are )?(?:ok|okay|fine|works?|welcome)|(?:name|holder)(?: \\S+){0,5} (?:doesn'?t|does not|need not|needn'?t|may|can) (?:matter|differ|match|be different)|(?:anyone|anybody|friends?|family|relatives?|partner)(?: (?:and|or) \\w+)? (?:can|may|could) (?:pay|send|transfer)|name mismatch (?:is )?(?:ok|fine)",
    noGift:
      "(?:no|without|not (?:accept|tak)\\w*|don'?t (?:accept|take|want)) (?:\\w+ ){0,2}(?:gift|voucher|prepaid|steam|itunes|apple|amazon)",
    onReceipt: "(?:after|as soon as|when|once|by|upon|with)\\b[^,]{0,25} (?:receipt|screenshot|slip|proof)",
    confirm: "confirm|complete|approve",
    gift: "prepaid (?:card|voucher)|voucher codes?|scratch (?:cards?|the)|(?:scratch|send) .{0,20}cards?|steam|razer|apple (?:card|voucher)|vouchers?|gift ?cards?|itunes|amazon (?:card|voucher|code|balance)|ukash|store credit|prepaid|top ?up code|apple cards?|itunes cards?|google cards?",
    rent: "rent|lend|borrow|lease|let (?:us|me|them) (?:use|receive)|use (?:your|ur)|receive (?:money|transfers|payments|funds)\\b.{0,30}(?:your|ur|forward|pass)|pass (?:it|them) on|forward it|receive (?:money|payments|cash|transfers)|money comes? (?:in)?to your|use your (?:bank|account|card)|your account to (?:receive|get)|need accounts|bank accounts? (?:to|for) (?:rent|receive)|drop account|resend|move money|run (?:a few |some )?(?:payments|money) (?:thru|through)|pass thru|pass through|(?:deposit|pay) to you|(?:needs?|need) (?:a|an|your) (?:\\w+ )?account|customer money|pass it on|spare (?:bank )?account|unused account|transfers? (?:come|go) in and out",
    earn: "earn|make \\d+ ?%|wanna make|commission|easy money|passive income|side (?:job|hustle)|per (?:day|week) for|get paid|quick cash|\\d+ ?% (?:for|of each|per)|a week|keep \\d+|income|cash for|extra money|paid for|make some cash|(?:keep|take) (?:a |your )?(?:cut|share)|\\d+ (?:a|per|every) week|easy (?:cash|money)|\\d+ ?% (?:if|of)|£\\d+ a |\\$\\d+ a",
    outside:
      "(?:skip|without|not through|avoid|leave out) (?:this|the) (?:site|website|page|app|platform)|(?:outside|off|without|around|away from) (?:of )?(?:the |this )?(?:platform|plaza|site|app|exchange|escrow)|(?:without|no|skip the|save the|avoid the|saves? (?:us )?(?:the )?)\\s?fees?\\b.{0,40}(?:direct|next|private|outside)|(?:direct|private|outside|next).{0,40}(?:without|no|save the|skip the) fees?|(?:deal|trade|talk|chat|message|contact) (?:\\w+ )?(?:direct(?:ly)?|privately|in private)|in private|dm me|pm me|hmu|hit me up|slide into|private (?:chat|message|deal)|next time .{0,25}(?:direct|without|skip|ourselves|privately|cash)|(?:direct|directly) (?:next time|between us|without)|skip the (?:platform|site|app|middle)|between (?:us|ourselves)|(?:text|call|message|reach|contact) (?:you|me) (?:outside|elsewhere|off)|drop (?:me )?your (?:number|digits|user|contact)|add me|settle (?:this|it) (?:on|in person|offline)|meet (?:up|in person)|face to face|take (?:this|it) (?:off|outside|elsewhere)|another chat|on another app|(?:do|have) (?:you|u) (?:have|got|use) (?:insta|ig_|fb_|tg_|tele|whats|signal|discord|snap|wechat|line_|kakao|viber)|sort this out on (?:signal|tele|whats|insta|discord|viber|snap)|(?:insta|telegram|tele|whats) instead|(?:just|please|pls|better|you|u) call me_|call me (?:at|on)_|ring me_|text me (?:there|on|at)|here'?s my number|skip the fee|(?:app|chat) is (?:laggy|slow)",
    talk: "add|text|talk|chat|write|message|msg|contact|reach|find|continue|move|switch|call|hit|hmu|ping|drop|give|ur_|what'?s your|same (?:nick|name|user)|go to|over (?:on|at|to)|quicker|faster|find me|my user|user(?:name)? is|catch me|ping me|dm_|pm_|my (?:handle|user|nick|id)|same (?:username|handle|nick)|reply (?:faster|quicker)",
    phone:
      "my (?:cell|phone|mobile|number)|(?:your|ur) (?:cell|phone|mobile|number|digits)|phone number|by (?:sms|text|phone)|on \\+?\\d[\\d ()-]{7,}|via sms",
    app: "insta_|ig_|fb_|facebook|snap_|tg_|wa_|wapp_|wp_|signal_|line_|tele_|twitter|x dm|tiktok|messenger|telegr\\w*|w\\.?a\\.?_|t\\.g_|wechat|kik_|simplex|whats_|zap_|skype|viber",
  },
  phrases: {
    cancel_lure: [
      "{cancel} ~ already (?:wired|paid|sent|transferred)|money (?:already )?left|(?:i'?ll|i will) (?:still|anyway) (?:pay|send)|pay (?:you )?anyway|for (?:your|the) trouble|double ~ !{keeps} ~ !{unpaid}",
    ],
    overpay_lure: [
      "keep (?:\\d+|some|a bit|half) ~ the (?:rest|other|remaining)",
      "overpaid|(?:sent|paid|transferred).{0,30}(?:too much|more than (?:i|the order))",
    ],
    pending_claim: [
      "fr[eo]ze|frozen|holding|held ~ (?:till|until|unless) ~ wallet|crypto|coins?_|usdt",

      "waiting (?:on|for) (?:the )?(?:recipient|receiver|beneficiary|payee|seller)'?s? (?:side|to (?:confirm|accept|approve)|confirm|approv)|pending (?:recipient|receiver|beneficiary|seller) (?:confirm|approv)",
      "mark (?:the |this )?order (?:as )?(?:complete|done|received).{0,30}(?:before|so|then|and) (?:it|the (?:money|payment|bank))",
      "(?:once|when|as soon as|after) you (?:press|hit|click|tap|mark).{0,40}(?:drop|land|arriv|credit|clear|straight|appear)",

      "(?:hold|pending|reserved|stuck|escrow|shows? up|appears?|credited|clears?|be visible|arrives?|lands?|processed|completes?)\\b.{0,40}(?:after|once|until|when|only|unless|till)\\b.{0,25}(?:you|u|ur)\\b.{0,20}(?:release|confirm|accept|approve|click|unlock)",
      "(?:after|once|until|unless) (?:you|u) (?:release|confirm|accept|approve).{0,40}(?:shows?|appears?|credited|clears?|lets? it|releases? the (?:money|funds))",
      "bank|paypal|zelle|wise ~ email|mail|notification ~ {release}|confirm ~ shipped|pending|hold|until|after|once",
    ],
    threat: ["you (?:will|'ll|gonna) (?:lose|never (?:trade|get))", "i know (?:people|someone|somebody) (?:in|at|who)"],
    release_first: [
      "(?:coins?|crypto|usdt) first,? (?:then|and)",
      "(?:get|have|receive|see) (?:the |my )?(?:usdt|tether|coins?|btc|crypto)\\b.{0,20}before i_",

      "already (?:sent|paid|transferred).{0,60}(?:just|only|it'?s) (?:slow|lag|delayed|the bank) ~ {release}",
      "(?:release|unlock|let go).{0,30}so (?:that )?i can (?:show|pay|send)",
    ],
    asks_codes: [
      "authenticator|(?:2fa|code) app ~ what(?:'?s| is| does)? ~ !{did}",

      "(?:digits|numbers?) ~ (?:just )?(?:texted|sms|popped up|buzz) ~ read|tell|type|give|send",
      "screenshot of your (?:balance|account|wallet|authenticator)",
    ],
  },
};
