import type { Words } from "./lexicon.ts";

/** In Devanagari and as it is typed in Latin letters. */
export const HI: Words = {
  joins: "stems",
  script: "[a-z\\p{Script=Devanagari}]",
  groups: {
    charged: "(?:चार्ज|फीस|पैसे) (?:काट|कट)|(?:charge|fees?) kat",
    onPhone: "बैंक .{0,8}से (?:फोन|बात)|bank (?:walo )?se (?:phone|baat)|(?:फोन|phone|mobile) .{0,8}(?:battery|बैटरी|band|charge)",
    bounced: "वापस आ गय|wapas aa ga|रिजेक्ट|reject",
    clears: "तभी|खुल|tabhi|khul",
    toll: "(?:फीस|शुल्क|चार्ज|टैक्स) .{0,8}(?:जमा|भर|दो|दे दो|दीजिए|चुका)|(?:fees?|charge|tax) .{0,8}(?:jama|bhar|de do|do_|dijiye)",
    popup:
      "(?:नंबर|कोड|अंक|number|code|digit)\\S* .{0,25}(?:आए|आया|आएगा|aaye|aaya|aayega|screen)|(?:फोन|मोबाइल|phone|sms|मैसेज|message)\\S* .{0,25}(?:नंबर|कोड|अंक|number|code|digit)",
    orElse: "वरना|नहीं तो|warna|nahi to|nhi to|confirm ho jayega|पेमेंट (?:हो|कन्फर्म) जाएग",
    plea: "अस्पताल|hospital|बीमार|bimar|battery|bank (?:ke bahar|ke samne|band|slow)|atm pe|एटीएम|सर्वर (?:डाउन|स्लो)|server (?:down|slow)|urgent|jaldi chahiye|भागने वाला नहीं|भाग नहीं|bhag nahi|bhagunga nahi|raat ko pakka|proof baad|receipt baad",
    sees: "(?:screen (?:pe|par|me|mein) (?:kya|kuch)|स्क्रीन (?:पर|पे|में) क्या|mere (?:me|mein|pe|yaha) .{0,14}(?:dikh|min|aa)|मेरे यहाँ)(?!.{0,80}(?:any ?desk|teamviewer|rustdesk|zoom|remote|install))",
    keeps: "cancel (?:nahi|nhi|mat) |रद्द नहीं|कैंसल नहीं",
    missing: "code (?:\\w+ ){0,3}galat|अंक (?:कम|छूट|गायब)|digit (?:kam|missing)|अंक गलत|गलत अंक|digit galat|galat digit",
    purpose: "किराय|किराया|गिफ्ट|तोहफ|उपहार|खाना|उधार|कर्ज|लोन|फीस|मरम्मत|सैलरी|वेतन|दान|जन्मदिन|बिल|kiraya|gift",
    digits:
      "(?:शून्य|एक|दो|तीन|चार|पांच|छह|सात|आठ|नौ|zero|nau|aath|saat|ek|teen|char|paanch|chhe)[ -](?:शून्य|एक|दो|तीन|चार|पांच|छह|सात|आठ|नौ|zero|nau|aath|saat|ek|do|teen|char|paanch|chhe|\\d)(?:[ -](?:शून्य|एक|दो|तीन|चार|पांच|छह|सात|आठ|नौ|nau|aath|saat|ek|teen|char)|[ -]?\\d{2,})",
    unpaid: "(?:पेमेंट|भुगतान|payment) .{0,10}(?:नहीं|nahi)|नहीं हो पाया|nahi ho paya|nahi kar paya|टाइम पर|time nahi|नहीं कर पाया",
    again:
      "नया ऑर्डर|फिर से|दोबारा|naya order|phir se|dobara|firse|new order|बडा वाला|बड़ा वाला|बडा ऑर्डर|बड़ा ऑर्डर|अच्छे रेट|बेहतर रेट|नया ऑर्डर|और बडा|और बड़ा|bada wala|नया (?:लगा|खोल|डाल)|naya (?:laga|daal|khol)|अच्छे रेट|zyada rate|dusra (?:bada )?order|lagata hu",
    uponRelease:
      "(?:जब तक|जैसे ही|तब तक|jab tak|jaise hi|tab tak) .{0,25}(?:रिलीज|छोड़|कन्फर्म|release|confirm|chhod|bhej)|(?:रिलीज|कन्फर्म|release|confirm|crypto mil|coin mil|क्रिप्टो मिल|milne|मिलने) ?.{0,12}(?:के बाद|ke baad|पर ही|par hi|baad)|release (?:hone|karne) (?:pe|par|ke)|(?:आप|तुम|तू) .{0,18}(?:दबाओ|दबाएँ|दबाएं|छोड|छोड़|कन्फर्म|मंजूर|मंज़ूर|भेज|रिलीज)|जब तक (?:आप|पाने वाला|विक्रेता|रिसीवर)|(?:कन्फर्म|रिलीज) करते ही|(?:jab|जब) (?:aap|tum|आप|तुम) .{0,15}(?:release|daba|chhod|रिलीज|दबा|छोड)",
    held: "रोक|होल्ड|पेंडिंग|अटक|ब्लॉक|फ्रीज|hold|pending|atka|block|freeze|rok|stuck|प्रोसेस|process|credit nahi|क्रेडिट|तभी भेज|प्रोसेसिंग|ट्रांसफर खुल|रोक रखा|अटक|रुका|होल्ड|ब्लॉक|tabhi (?:paisa|paise|payment|bhej)|bank tabhi",
    soon: "(?:पैसा|पैसे|पेमेंट|paisa|paise|payment) .{0,18}(?:आ ही रहा|आ रहा|आने वाला|aa raha|aane wala|aa hi raha|raste me|रास्ते में|bas aa)|(?:रात|शाम|कल|बाद में|थोड़ी देर|raat|shaam|kal|baad me|thodi der)\\S* .{0,16}(?:भेज|कर दूँगा|दे दूँगा|bhej|kar dunga|de dunga|pakka)|aane hi wala",
    did: "(?:डाल दिया|डाल चुका|भर दिया|डाला|टाइप किया|daal diya|dal diya|dala|bhar diya|enter kiya|enter kar)|(?:बैंक|bank|app|ऐप) .{0,20}(?:माँग|मांग|manga|mang|bheja|भेजा|chahiye)|आखिरी (?:\\d|चार) (?:अंक|नंबर)|aakhri (?:\\d|char) (?:digit|number|ank)|डाल रहा|डालना पड़|dalna pada|daal raha|dal raha|approve ho ga",
    declines:
      "(?:whats|telegram|व्हाट्स|टेलीग्राम)\\S*(?: \\S+){0,3} (?:nahi|mat|नहीं|मत)|(?:bina)(?: [^\\s,;]+)? (?:whats|wasap|watsap|wa_|telegr|tele_|tg_|insta|ig_|facebook|fb_|messenger|signal|wechat|viber|line_|kakao|zalo|skype|discord|snap)|(?:main|mai) nahi|(?:सिर्फ|केवल|बस) (?:यहीं|यहाँ|यहां|इसी चैट)|(?:telegram|whatsapp|टेलीग्राम|व्हाट्सएप|insta(?!n)|tele) .{0,16}(?:नहीं|nahi|nhi|mat_|मत)|यहीं|इसी चैट|yahin|yahi_|isi chat|पूरी रकम|exact amount|(?:नंबर|number|no) (?:नहीं|nahi|nhi) (?:दे|du|de)",
    no: "मत|नहीं|न_|बिना|किसी को|कभी नहीं|nahi|nhi|mat (?:likh|kar|do|dena|bhej|bata|dal)|bina|kisi ko|सिर्फ (?:ऑर्डर|कोड)|sirf order|खाली|khali",
    refuses:
      "(?:लौटा|वापस कर) ?(?:दिया|दूँगा|दूंगा|देता)|थर्ड पार्टी|(?:नहीं|nahi|nhi) (?:लेता|लेते|लूँगा|चलेगा|leta|lete|chalega)|स्वीकार नहीं|(?:सिर्फ|केवल|sirf|only) (?:अपने|खुद|apne|khud|own)|third party|nahi let|नहीं लेत|खुद के|joint|स्वीकार .{0,6}नहीं|nahi le sakt|नहीं ले सकत|नहीं ले सकत|nahi le sakt|नहीं लूँगा",
    release:
      "रिलीज|छोड़|छोड|जारी|release|chhod|chod_|unlock|अनलॉक|chod|कॉइन (?:दे|भेज)|coin (?:de|bhej)|usdt (?:de|bhej)|crypto (?:de|bhej)|क्रिप्टो (?:दे|भेज)",
    pay: "पेमेंट|भुगतान|पैसे? (?:डाल|भेज)|भेज|ट्रांसफर|डाल|payment|pay_|paise|paisa|bhej|transfer|daal|dal_|dalo|jama|आएगा|aayega|deg[ai]|karegi|karega|करेग[ाी]|पेमेंट",
    ipay: "(?:पेमेंट|भुगतान|ट्रांसफर|पैसे|पैसा) .{0,12}(?:करूंग[ाी]|कर दूंग[ाी]|भेजूंग[ाी]|डालता|डाल दूंग[ाी]|दूंग[ाी]|कर पाऊंग[ाी])|(?:payment|paise|paisa|transfer|pay) .{0,12}(?:karunga|karungi|kar dunga|bhejunga|bhej dunga|dalta|dal dunga|daal dunga|dunga|kar paunga|karta)|भेज दूंग|मैं पे कर",
    first: "पहले|pehle|pahle|phle|advance|एडवांस|shuru me",
    after: "बाद|तभी|तुरंत|ke baad|tabhi|tab_|turant|phir|fir_|फिर|होते ही|hote hi|jaise hi|जैसे ही|तब",
    trust:
      "भरोसा|कसम|विश्वास|वादा|यकीन|bharosa|kasam|trust|vishwas|vada|yakeen|\\d+ (?:ट्रेड|trade)|गारंटी|guarantee|tension mat|टेंशन मत|पक्का|pakka|sach|सच|ईमानदार|fraud nahi|धोखा नहीं|promise",
    cancel: "रद्द|कैंसल|कैंसिल|cancel|cancle|निरस्त|बंद कर दो|इसे बंद|ye band kar",
    back: "वापस|वापिस|रिफंड|लौटा|wapas|wapis|vapas|vapis|refund|lauta|return|रिटर्न|बाकी .{0,15}(?:भेज|लौटा)|apne aap .{0,15}(?:aa|mil)|jo bacha|जो बचा|bacha hua",
    extra:
      "ज्यादा|अधिक|अतिरिक्त|दो बार|डबल|एक जीरो|बाकी पैसे|गलती से|ऊपर का|do baar|double|jyada|zyada|extra|galti se|ek zero|baaki paise|फालतू|ek return|galti|बाकी|baaki|zero zyada|जीरो ज्यादा|शून्य ज्यादा|ki jagah|की जगह",
    field: "रिमार्क|टिप्पणी|विवरण|नोट|remark|note|description|narration|संदेश",
    coins: "क्रिप्टो|बिटकॉइन|यूएसडीटी|कॉइन|आभासी मुद्रा|crypto|coin",
    account: "खाता|खाते|अकाउंट|account|acc_|a/c|upi|यूपीआई|बैंक|bank|card|कार्ड|khata|khate",
    otherAccount:
      "(?:दूसरे|दूसरा|अलग|नए|किसी और के) (?:खाते|खाता|अकाउंट|यूपीआई|बैंक)|(?:dusre|dusra|dusri|alag|naye|doosre) (?:account|khate|upi|acc|bank)|ऑर्डर वाले .{0,10}नहीं|(?:dost|भाई|दोस्त|पत्नी|wife|bhai|company|कंपनी|papa) (?:के|ke|का|ka) (?:खाते|account|अकाउंट|acc)|दूसरे खाते|dusre (?:account|khate)|mera (?:block|band|limit)|मेरा (?:ब्लॉक|बंद)",
    otherName:
      "नाम .{0,15}(?:अलग|दूसरा|मेल नहीं|और)|naam .{0,15}(?:alag|dusra|different|match nahi|aur)|अलग नाम|alag naam|नाम अलग|naam alag|नाम दूसरा|name different|दूसरा नाम|मेरा नाम नहीं|mera naam nahi",
    fine: "कोई बात नहीं|चलेगा|ठीक है|कोई दिक्कत नहीं|koi baat nahi|chalega|thik hai|theek hai|koi problem nahi|no problem|normal|चिंता मत",
    kin: "(?:मेरी|मेरा|मेरे|mere|meri|mera|apne|अपने) (?:[^ ]+ )?(?:पत्नी|पति|भाई|बहन|बॉस|दोस्त|माँ|मां|पिता|पापा|चाचा|मामा|बेटा|बेटी|बेटे|पार्टनर|मित्र|सेठ|जीजा|साला|मालिक|कर्मचारी|रिश्तेदार|biwi|wife|husband|pati|bhai|behan|boss|dost|friend|maa|mummy|papa|chacha|mama|beta|beti|partner|jija|sala|malik|cousin|staff|gf|uncle|client)|(?:मेरी|मेरा|मेरे|mere|meri|mera) (?:\\S+ )?(?:पत्नी|दोस्त|भाई|बहन|पति|मम्मी|पापा|साथी|बीवी|साले|ससुर|भतीज|dost|bhai|wife|biwi|patni|papa|mummy|behen|didi|sister|brother|father|mother|saale|sasur)|किसी और|kisi aur|दूसरे व्यक्ति|dusra banda|मेरी तरफ से (?:भेज|दे|पे|पैसे)|गर्लफ्रेंड|बॉयफ्रेंड|जीजा|साले|साला|मंगेतर|साली|भाभी|company ke account|कंपनी के (?:खाते|अकाउंट)|office ke account",
    staff:
      "सपोर्ट|ग्राहक सेवा|कस्टमर केयर|सुरक्षा विभाग|सुरक्षा टीम|एडमिन|मॉडरेटर|आधिकारिक|अधिकारी|विभाग|official|support|customer care|admin|moderator|agent|security team|helpdesk|हेल्पडेस्क|टीम प्लाजा|कंप्लायंस|विवाद|सुरक्षा|धोखाधड़ी|फ्रॉड|fraud|dispute|security|तकनीकी|कानूनी|legal|escrow|एस्क्रो|verification|वेरिफिकेशन टीम|मैनेजर|manager|टीम|team|हेल्प|department|जांच अधिकारी|प्लाजा (?:सपोर्ट|टीम)|अनुपालन|विवाद विभाग|विवाद टीम|कानूनी विभाग|सुरक्षा विभाग|compliance|अनुपालन|सुरक्षा टीम|customer executive|executive|मध्यस्थ|mediator",
    pose: "मैं_|हम_|यह_|ये_|प्रिय|नमस्ते|main_|mai_|hum_|ye_|yeh_|dear|namaste|से बोल|se bol|की ओर से|हमारी|सूचना|ध्यान दें|बोल रह|bol rah|मेरा नाम|mera naam|जरूरी|important|notice|आपका (?:केस|खाता|मामला)|aapka (?:case|account)|se hain|से हैं|की तरफ से|ki taraf|विभाग का संदेश|विभाग से|टीम से|अनुपालन टीम|विक्रेता कृपया|main plaza|executive|नियुक्त",
    mentions:
      "बात करूंग|पूछूंग|लिखूंग|ने कहा|ने बताया|ने बोला|से बात|इंतजार|baat karunga|puchunga|ne bola|ne kaha|ne bataya|se baat|wait kar|जवाब|jawab|reply nahi|reply nhi",
    review:
      "जांच|चिह्नित|फ्रीज|निर्देशों|निर्देश|jo bolu|jo bolun|check kar raha|जैसा बोलूं|समीक्षा|वेरिफाई करने के लिए|रोक दिया|पालन करें|review me|under review|steps|स्टेप्स|follow|फॉलो|आपका (?:खाता|अकाउंट|ऑर्डर|केस)|aapka (?:account|order|case)|संदिग्ध|suspicious|suspend|सस्पेंड|बंद होने से|भुगतान सत्यापित|भुगतान .{0,15}(?:सत्यापित|कन्फर्म|मंज़ूर)|सौंप|केस मंज़ूर|केस मंजूर|(?:लेनदेन|भुगतान|पेमेंट) .{0,14}(?:जाँच|जांच|सत्यापित|हो चुका)|विक्रेता कृपया|ऑर्डर पूरा करें|कॉइन रिलीज करें|account hold me|confirm karo|मान्य|बिना देरी|सौंपें",
    code: "कोड|ओटीपी|otp|पासवर्ड|password|पिन_|pin_|mpin|वेरिफिकेशन|ऑथेंटिकेटर|authenticator|अंक|digit|एसएमएस|sms|2fa|code|पिन|नंबर आएगा|pin_|cvv|cvc",
    give: "भेजो|भेज दो|बताओ|बता दो|दो_|दीजिए|दिखाओ|चाहिए|क्या नंबर|शेयर|पढ़|लिखो|bhejo|bhej do|batao|bata do|bolo|do_|dijiye|share|chahiye|kya dikh|padh|de do|send|बता|दे दो|बोल|bata|bol|bhej|sunao|सुनाओ|भेज|बोल दो|बता दो|पढ़ दो|bol do|padh do|photo|फोटो",
    police:
      "पुलिस|एफआईआर|केस कर|वकील|कोर्ट|थाने|साइबर सेल|police|fir_ kar|case kar|vakil|cyber|पता सब|घर का पता|आखिरी मौका|last (?:chance|warning)|aakhri mauka|पछता|pachta|dekh lunga|देख लूंगा|ghar ka pata|शिकायत|complaint|jail|जेल|तेरे घर|tere ghar|ढूंढ|dhundh|धमक|साइबर|dekh lena|देख लेना|court_|कहाँ रहता|कहां रहता|कहाँ रहते|कहां रहते|तुझे ढूंढ|तुझे ढूँढ|घर जानता|(?:naam|नाम) (?:aur|और) (?:ghar|घर|address|पता)|soch le|सोच ले|cyber cell|police me|tera ip|पुलिस में",
    ban: "(?:खाता|अकाउंट|account|acc|bank).{0,25}(?:बैन|ब्लॉक|फ्रीज करवा|बंद करवा|ban_|block|freeze kar|band kar)|ban kar|block karwa|lien lag|लियन|नेगेटिव रिव्यू|रिपोर्ट कर दूंगा|report kar dunga|(?:खाता|अकाउंट|account|id|आईडी) .{0,14}(?:बंद|ब्लॉक|band|block|suspend|ban)|band karwa|बंद करवा|ब्लॉक करवा|negative",
    screen:
      "स्क्रीन (?:शेयर|दिखा)|screen (?:share|pe|par|dikha)|रिमोट|remote|anydesk|(?:डाउनलोड|इंस्टॉल|download|install) .{0,14}(?:कर|kar)|teamviewer|zoom|video call|वीडियो कॉल|स्क्रीन(?! ?शॉट)|screen(?! ?shot)",
    arrived: "(?:पैसे|पैसा|पेमेंट|paise|payment) (?:आते ही|आने (?:पर|के)|मिलने|aate hi|aane)",
    anyPayer:
      "(?:नाम|naam) .{0,20}(?:कोई भी|कुछ भी|koi bhi|matter nahi|मायने नहीं|फर्क नहीं)|किसी के भी (?:खाते|अकाउंट)|kisi ke bhi (?:account|khate)|(?:रिश्तेदार|दोस्त|परिवार|भाई) भी (?:भेज|दे) सक",
    noGift: "(?:कार्ड|वाउचर|कूपन|card)\\S* (?:\\S+ ){0,2}(?:नहीं|मत|nahi)",
    onReceipt: "(?:रसीद|स्क्रीनशॉट|पर्ची)\\S* .{0,12}(?:मिलते|देखते|आते|के बाद)",
    confirm: "कन्फर्म|पुष्टि|confirm",
    gift: "गिफ्ट कार्ड|वाउचर|कूपन|gift ?card|voucher|itunes card|रिचार्ज कार्ड|गिफ्ट|gift|google play|amazon (?:card|gift|pay)|steam|स्टीम",
    rent: "किराये|किराए|किराया|kiraye|kiraya|rent|उधार दो|इस्तेमाल करने दो|use karne do|म्यूल|पैसा आएगा|paisa aayega|आगे भेज|aage bhej|आगे ट्रांसफर|खाता (?:चाहिए|दो)|account chahiye|mule|इस्तेमाल के लिए|खाते में पैसा आएग|आगे भेजना|fund ghuma|kit chahiye|account kiraye|current account|khali account|खाली खाता|transfer nikal",
    earn: "कमाओ|कमाई|कमीशन|kamao|kamai|commission|\\d+ ?%|रोज के|daily ke|per day|हर ट्रांसफर|10%|मुनाफा|profit|percent|घर बैठे|कमीशन आपका|हर हफ्ते|har hafte|milenge|roz ka|रोज का",
    outside:
      "(?:साइट|ऐप|प्लेटफॉर्म) के (?:बिना|बाहर)|(?:प्लेटफॉर्म|प्लाजा|ऐप|साइट) (?:के|से) बाहर|(?:platform|plaza|app|site) (?:ke|se) (?:bahar|bina)|बिना (?:फीस|कमीशन)|bina (?:fees?|commission)|(?:फीस|fees?) (?:बचे|bach)|डायरेक्ट|direct (?:kar|me)|अलग से मैसेज|private|प्राइवेट|dm (?:kar|me|karo)|पर्सनल|personal me|(?:अगली बार|agli baar|next time) .{0,25}(?:बाहर|सीधे|direct|bahar|bina|बिना|cash|मिलकर)|bahar se|बाहर से|मुझे कॉल|call me|मिलकर|milkar|कहीं और|kahin aur|dusre app|दूसरे ऐप|सीधे मुझसे|direct mujhse|number do|नंबर दो|no de do|number de|(?:इंस्टा|इंस्टाग्राम|टेलीग्राम|व्हाट्सऐप|व्हाट्सएप|सिग्नल|फेसबुक) (?:है|पर हो|पर आओ|पर बात|चलाते)|वहाँ मैसेज|वहां मैसेज|call kar l|कॉल कर लो|yaha slow|यहाँ स्लो|bahar deal|बाहर डील",
    talk: "लिखो|बात|मैसेज|जोड़|आओ|कॉल|संपर्क|दो_|likho|baat|message|msg|add|aao|aa jao|call|contact|karo|do_|ping|भेजो|bhejo|आ जा|वहीं|wahin|wahi|de do|करो|जुड़|mera id|मेरी आईडी|id_|batein|jaldi reply|same naam|जल्दी जवाब",
    phone:
      "(?:अपना|आपका|मेरा) (?:नंबर|मोबाइल|फोन)|(?:apna|aapka|mera|tera) (?:number|no|mobile|phone|num)|मोबाइल नंबर|फोन नंबर|mobile no|phone no|whatsapp no",
    app: "insta_|ig_|fb_|facebook|wa_|whats_|watsap|whatsapp|tele_|tg_|telegram|signal_|snap_|messenger|इंस्टा|फेसबुक|स्नैप|सिग्नल|टेली|tele|whatsap|वॉट्सऐप|insta(?!n)|snap|fb|discord|viber|व्हाट",
  },
  phrases: {
    asks_codes: [
      "authenticator ~ kya|क्या|kitna ~ !{did}",

      "नंबर|अंक|number ~ फोन|phone|मैसेज|message|sms ~ बोल|बता|bol|bata|bhej|भेज ~ आए|आया|आएगा|aaye|aaya|aayega ~ !{did}",
    ],
    cancel_lure: ["{cancel} ~ paisa (?:bhej|nikal)|पैसा (?:भेज|निकल)|naya|नया|dusra|दूसरा ~ rate|रेट|bada|बड़ा|laga|लगा ~ !{keeps}"],
    overpay_lure: [
      "rakh lo|रख लो ~ baaki|बाकी",
      "(?:ज्यादा|अधिक|अतिरिक्त).{0,12}(?:भेज|पैसे|राशि|ट्रांसफर)|(?:jyada|zyada|extra) .{0,12}(?:bhej|chala|transfer)",
    ],
    pending_claim: [
      "freeze|रोक|फ्रीज|hold ~ jab tak|जब तक ~ wallet|crypto|वॉलेट|usdt|क्रिप्टो",

      "receiver confirmation|प्राप्तकर्ता .{0,12}(?:पुष्टि|कन्फर्म)|recipient confirm",
      "tum confirm karo .{0,14}(?:aa|turant)|आप (?:कन्फर्म|रिलीज) .{0,10}तभी",

      "(?:कन्फर्म|रिलीज|ओके|confirm|release|ok) .{0,20}(?:तभी|बाद|के बाद|tabhi|baad|tab).{0,20}(?:आएगा|दिखेगा|जमा|aayega|dikhega|milega|मिलेगा|क्रेडिट|credit)",
      "रोक|होल्ड|पेंडिंग|hold|pending|atka|अटक ~ (?:आप|तुम|aap|tum|tu).{0,15}(?:कन्फर्म|रिलीज|confirm|release)",
    ],
    release_first: [
      "(?:bhejne|भेजने|payment) se pehle (?:usdt|crypto|coin)|भेजने से पहले",

      "(?:पैसे|पैसा|paise|paisa) (?:भेज|bhej) ~ सर्वर|server|slow|डाउन|down ~ छोड़|छोड|chhod|release|रिलीज",
      "(?:रिलीज|release|छोड़).{0,20}(?:के बाद|ke baad|तभी|tabhi).{0,15}(?:पेमेंट|payment|पैसे|paise)",
    ],
  },
};
