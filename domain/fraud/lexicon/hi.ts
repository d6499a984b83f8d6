import type { Words } from "./lexicon.ts";

/** In Devanagari and as it is typed in Latin letters. */
export const HI: Words = {
  joins: "stems",
  script: "[a-z\\p{Script=Devanagari}]",
  groups: {
    no: "मत|नहीं|न_|बिना|किसी को|कभी नहीं|nahi|nhi|mat (?:likh|kar|do|dena|bhej|bata|dal)|bina|kisi ko|सिर्फ (?:ऑर्डर|कोड)|sirf order",
    refuses: "थर्ड पार्टी|(?:नहीं|nahi|nhi) (?:लेता|लेते|लूँगा|चलेगा|leta|lete|chalega)|स्वीकार नहीं|(?:सिर्फ|केवल|sirf|only) (?:अपने|खुद|apne|khud|own)",
    release: "रिलीज|छोड़|छोड|जारी|release|chhod|chod_|unlock|अनलॉक",
    pay: "पेमेंट|भुगतान|पैसे? (?:डाल|भेज)|भेज|ट्रांसफर|डाल|payment|pay_|paise|paisa|bhej|transfer|daal|dal_|dalo|jama|आएगा|aayega|deg[ai]|karegi|karega|करेग[ाी]",
    ipay: "(?:पेमेंट|भुगतान|ट्रांसफर|पैसे|पैसा) .{0,12}(?:करूंग[ाी]|कर दूंग[ाी]|भेजूंग[ाी]|डालता|डाल दूंग[ाी]|दूंग[ाी]|कर पाऊंग[ाी])|(?:payment|paise|paisa|transfer|pay) .{0,12}(?:karunga|karungi|kar dunga|bhejunga|bhej dunga|dalta|dal dunga|daal dunga|dunga|kar paunga|karta)|भेज दूंग|मैं पे कर",
    first: "पहले|pehle|pahle|phle|advance|एडवांस|shuru me",
    after: "बाद|तभी|तुरंत|ke baad|tabhi|tab_|turant|phir|fir_|फिर|होते ही|hote hi|jaise hi|जैसे ही|तब",
    trust: "भरोसा|कसम|विश्वास|वादा|यकीन|bharosa|kasam|trust|vishwas|vada|yakeen|\\d+ (?:ट्रेड|trade)|गारंटी|guarantee|tension mat|टेंशन मत",
    cancel: "रद्द|कैंसल|कैंसिल|cancel|cancle|निरस्त",
    back: "वापस|वापिस|रिफंड|लौटा|wapas|wapis|vapas|vapis|refund|lauta|return|रिटर्न",
    extra:
      "ज्यादा|अधिक|अतिरिक्त|दो बार|डबल|एक जीरो|बाकी पैसे|गलती से|ऊपर का|do baar|double|jyada|zyada|extra|galti se|ek zero|baaki paise|फालतू|ek return",
    field: "रिमार्क|टिप्पणी|विवरण|नोट|remark|note|description|narration|संदेश",
    coins: "क्रिप्टो|बिटकॉइन|यूएसडीटी|कॉइन|आभासी मुद्रा|crypto|coin",
    account: "खाता|खाते|अकाउंट|account|acc_|a/c|upi|यूपीआई|बैंक|bank|card|कार्ड|khata|khate",
    otherAccount:
      "(?:दूसरे|दूसरा|अलग|नए|किसी और के) (?:खाते|खाता|अकाउंट|यूपीआई|बैंक)|(?:dusre|dusra|dusri|alag|naye|doosre) (?:account|khate|upi|acc|bank)|ऑर्डर वाले .{0,10}नहीं",
    otherName: "नाम .{0,15}(?:अलग|दूसरा|मेल नहीं|और)|naam .{0,15}(?:alag|dusra|different|match nahi|aur)|अलग नाम|alag naam",
    fine: "कोई बात नहीं|चलेगा|ठीक है|कोई दिक्कत नहीं|koi baat nahi|chalega|thik hai|theek hai|koi problem nahi|no problem|normal|चिंता मत",
    kin: "(?:मेरी|मेरा|मेरे|mere|meri|mera|apne|अपने) (?:[^ ]+ )?(?:पत्नी|पति|भाई|बहन|बॉस|दोस्त|माँ|मां|पिता|पापा|चाचा|मामा|बेटा|बेटी|बेटे|पार्टनर|मित्र|सेठ|जीजा|साला|मालिक|कर्मचारी|रिश्तेदार|biwi|wife|husband|pati|bhai|behan|boss|dost|friend|maa|mummy|papa|chacha|mama|beta|beti|partner|jija|sala|malik|cousin|staff|gf|uncle|client)",
    staff:
      "सपोर्ट|ग्राहक सेवा|कस्टमर केयर|सुरक्षा विभाग|सुरक्षा टीम|एडमिन|मॉडरेटर|आधिकारिक|अधिकारी|विभाग|official|support|customer care|admin|moderator|agent|security team|helpdesk|हेल्पडेस्क|टीम प्लाजा|कंप्लायंस",
    pose: "मैं_|हम_|यह_|ये_|प्रिय|नमस्ते|main_|mai_|hum_|ye_|yeh_|dear|namaste|से बोल|se bol|की ओर से",
    mentions: "बात करूंग|पूछूंग|लिखूंग|ने कहा|ने बताया|ने बोला|से बात|इंतजार|baat karunga|puchunga|ne bola|ne kaha|ne bataya|se baat|wait kar",
    review: "जांच|चिह्नित|फ्रीज|निर्देशों|निर्देश|jo bolu|jo bolun|check kar raha|जैसा बोलूं|समीक्षा|वेरिफाई करने के लिए|रोक दिया|पालन करें",
    code: "कोड|ओटीपी|otp|पासवर्ड|password|पिन_|pin_|mpin|वेरिफिकेशन|ऑथेंटिकेटर|authenticator|अंक|digit|एसएमएस|sms|2fa",
    give: "भेजो|भेज दो|बताओ|बता दो|दो_|दीजिए|दिखाओ|चाहिए|क्या नंबर|शेयर|पढ़|लिखो|bhejo|bhej do|batao|bata do|bolo|do_|dijiye|share|chahiye|kya dikh|padh|de do|send",
    police:
      "पुलिस|एफआईआर|केस कर|वकील|कोर्ट|थाने|साइबर सेल|police|fir_ kar|case kar|court|vakil|cyber|पता सब|घर का पता|आखिरी मौका|last (?:chance|warning)|aakhri mauka|पछता|pachta|dekh lunga|देख लूंगा|ghar ka pata",
    ban: "(?:खाता|अकाउंट|account|acc|bank).{0,25}(?:बैन|ब्लॉक|फ्रीज करवा|बंद करवा|ban_|block|freeze kar|band kar)|ban kar|block karwa|lien lag|लियन|नेगेटिव रिव्यू|रिपोर्ट कर दूंगा|report kar dunga",
    screen: "स्क्रीन (?:शेयर|दिखा)|screen (?:share|pe|par|dikha)|रिमोट|remote",
    gift: "गिफ्ट कार्ड|वाउचर|कूपन|gift ?card|voucher|itunes card|रिचार्ज कार्ड",
    rent: "किराये|किराए|किराया|kiraye|kiraya|rent|उधार दो|इस्तेमाल करने दो|use karne do|म्यूल",
    earn: "कमाओ|कमाई|कमीशन|kamao|kamai|commission|\\d+ ?%|रोज के|daily ke|per day|हर ट्रांसफर",
    outside:
      "(?:प्लेटफॉर्म|प्लाजा|ऐप|साइट) (?:के|से) बाहर|(?:platform|plaza|app|site) (?:ke|se) (?:bahar|bina)|बिना (?:फीस|कमीशन)|bina (?:fees?|commission)|(?:फीस|fees?) (?:बचे|bach)|डायरेक्ट|direct (?:kar|me)|अलग से मैसेज|private|प्राइवेट|dm (?:kar|me|karo)|पर्सनल|personal me",
    talk: "लिखो|बात|मैसेज|जोड़|आओ|कॉल|संपर्क|दो_|likho|baat|message|msg|add|aao|aa jao|call|contact|karo|do_|ping|भेजो|bhejo",
    phone:
      "(?:अपना|आपका|मेरा) (?:नंबर|मोबाइल|फोन)|(?:apna|aapka|mera|tera) (?:number|no|mobile|phone|num)|मोबाइल नंबर|फोन नंबर|mobile no|phone no|whatsapp no",
    app: "insta_|ig_|fb_|facebook|wa_|whats_|watsap|whatsapp|tele_|tg_|telegram|signal_|snap_|messenger|इंस्टा|फेसबुक|स्नैप|सिग्नल|टेली",
  },
  phrases: {
    overpay_lure: ["(?:ज्यादा|अधिक|अतिरिक्त).{0,12}(?:भेज|पैसे|राशि|ट्रांसफर)|(?:jyada|zyada|extra) .{0,12}(?:bhej|chala|transfer)"],
    pending_claim: [
      "(?:कन्फर्म|रिलीज|ओके|confirm|release|ok) .{0,20}(?:तभी|बाद|के बाद|tabhi|baad|tab).{0,20}(?:आएगा|दिखेगा|जमा|aayega|dikhega|milega|मिलेगा|क्रेडिट|credit)",
      "रोक|होल्ड|पेंडिंग|hold|pending|atka|अटक ~ (?:आप|तुम|aap|tum|tu).{0,15}(?:कन्फर्म|रिलीज|confirm|release)",
    ],
    release_first: ["(?:रिलीज|release|छोड़).{0,20}(?:के बाद|ke baad|तभी|tabhi).{0,15}(?:पेमेंट|payment|पैसे|paise)"],
  },
};
