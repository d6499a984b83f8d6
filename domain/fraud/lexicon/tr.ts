import type { Words } from "./lexicon.ts";

export const TR: Words = {
  joins: "stems",
  script: "[a-z]",
  groups: {
    no: "yazma\\w*|yok_|değil|asla|sakın|kimseye|vermem|etmiyorum|\\w+(?:mayın|meyin|mıyorum|miyorum|mayınız|meyiniz)_|sadece sipariş|hiç|olmadan|belirtme\\w*",
    refuses:
      "(?:kabul|almı|olmaz|istemi)\\w* (?:etm|yorum)|kabul etm|almıyorum|olmaz|sadece (?:kendi|sizin|senin)|üçüncü (?:şahıs|kişi)\\w* (?:ödeme )?(?:kabul|yok|olmaz)",
    release:
      "serbest bırak|bırak(?!ıyorum|ırım|acağım|mam|amam)|sal_|salıver|coinleri (?:sal|ver|gönder)|çöz|onayla|yolla coin|usdt\\w* (?:gönder|ver|at)",
    pay: "öde|gönder|havale|yatır|at_|atıl|atsın|atar|eft|fast|yolla|para gel|yapacak",
    ipay: "(?:öde|gönder|yollar|yatır|havale ed|at)(?:irim|arım|erim|ırım|ıyorum|iyorum|eceğim|acağım|yeceğim|eyim|ebilirim|abilirim|yebilirim|rım|rim|im)|atıyorum|atarım|ödeme yapar|parayı (?:o an )?(?:at|gönder|yolla)",
    first: "önce|ilk|peşin|baştan|evvel|önden",
    after: "sonra|hemen|ardından|o an|anında|bırakınca|onaylayınca|olunca|verince|zaman|salınca|sen onayla|ancak",
    trust: "güven|söz_|yemin|vallahi|valla|inan|\\d+ (?:işlem|yorum)|merak etme|rahat ol|dürüst",
    cancel: "iptal|vazgeç",
    back: "iade|geri|paran sende|paranı (?:yolla|gönder|at|ver)|yollarım|geri at|geri ver|geri öde|paranız",
    extra: "fazla|iki (?:kere|kez|defa)|çift|artan|fark[ıi]|sıfır|yanlışlıkla|mükerrer|2 kere|2 kez|üstünü",
    field: "açıklama|havale not|not(?:una|a|u)_|ödeme not|referans|mesaj kısm|işlem not",
    coins: "kripto|sanal para|koin",
    account: "hesap|hesab|iban|kart|banka|papara",
    otherAccount: "(?:başka|diğer|farklı|yeni|öbür) (?:banka )?(?:hesap|hesab|iban|kart)|siparişteki\\w* değil",
    otherName: "(?:isim|ad[ıi]?|gönderen).{0,25}(?:farklı|başka|değişik|tutma)|farklı isim|başka isim|başkasının ad",
    fine: "sorun (?:değil|yok|olmaz)|önemli değil|normal|tamam|olur|boşver|takılma|problem değil",
    kin: "(?:eşim|karım|kocam|abim|ablam|kardeşim|patronum|arkadaşım|annem|babam|oğlum|kızım|amcam|dayım|teyzem|halam|kuzenim|sevgilim|nişanlım|ortağım|eniştem|müdürüm|komşum|müşterim|iş arkadaşım|kayınbirader\\w*|yengem|şirketim|dayımın|nişanlı)",
    staff:
      "destek|müşteri (?:hizmet|temsilci)|güvenlik (?:birim|ekib|departman|bölüm)|yetkili|moderatör|yönetici|admin|resmi|operasyon|plaza ekib|temsilci|uyum birim|denetim",
    pose: "ben_|biz_|benim_|burası|sayın|merhaba|değerli|plaza_|\\w+iyim_|\\w+yim_|yazıyor|arıyor|adına",
    mentions: "yazacağım|yazarım|arayacağım|ararım|soracağım|sorarım|söyledi|dedi|bekliyorum|ulaşacağım|başvur",
    review: "inceli|incele|kontrol ed|işaretlen|donduruld|askıya|talimat|dediklerimi|şüpheli|devam etmek için|atanan|doğrulamanız",
    code: "kod|sms|şifre|pin_|authenticator|haneli|2fa|parola|otp|tek kullanımlık|doğrulama",
    give: "söyle|gönder|at_|atar|yaz_|ver_|oku|lazım|paylaş|ne yazıyor|kaç yazıyor|nedir|kaç|ilet|göster|yolla|gerek",
    police:
      "polis|savcı|avukat|dava|mahkeme|şikayet ed|suç duyuru|adresin|nerede oturduğun|evini bil|son (?:şans|uyarı|fırsat)|pişman|karakol|yasal işlem|hukuki",
    ban: "(?:hesab|kart)\\w* .{0,25}(?:kapat|bloke ett|dondur|ban|sildir|askıya al|kapan)|seni (?:şikayet|rapor|banla)|kötü yorum|olumsuz yorum|banlat",
    screen: "ekran\\w* .{0,12}(?:paylaş|göster)|ekran paylaş|ekrandan|uzaktan (?:bağlan|erişim|destek)",
    gift: "(?:itunes|steam|google|hediye|cüzdan|razer|oyun) ?(?:kart|kod|çek|cüzdan)|hediye çeki|epin|e-pin",
    rent: "kirala|kiraya|kullandır|ödünç|hesabına (?:para )?gel|kiralık",
    earn: "kazan|komisyon|yüzde|günlük|haftalık|ek gelir|kolay para|\\d+ ?%|%\\d+|senin_",
    outside:
      "(?:platform|plaza|site|borsa)\\w* (?:dış|harici)|komisyonsuz|komisyon (?:olma|ödeme|verme)|elden|aramızda|özelden|dm(?:den| at| gel)|özel mesaj|direkt yapalım",
    talk: "yaz_|yaz(?:ın|alım|arım|ayım|sana)?_|ekle|konuş|ulaş|devam|ara_|arayın|geç|gel_|bul_|at_|görüş|iletişim|mesaj",
    phone: "numaran|numaram|numara_|cep_|telefon|gsm|sms",
    app: "insta_|ig_|fb_|face_|snap_|tg_|wp(?:den|dan)?_|wa_|whats_|vatsap|telegram|telegr|signal_|messenger|tiktok|bip_|bipten",
  },
  phrases: {
    overpay_lure: ["fazla (?:gönder|öde|yatır|attım|basmış|at(?:tım|mışım))|fazlasını|aradaki farkı"],
    release_first: ["ancak .{0,30}(?:bırak|onayla|salı).{0,30}(?:öde|gönder|at)"],
    pending_claim: [
      "(?:onayla|bırak|serbest|kabul).{0,25}(?:ınca|ince|yınca|dıktan sonra|dikten sonra|tıktan sonra|arsan).{0,30}(?:geçecek|görün|yatar|düş|gelir|gelecek|hesabına|açıl)",
      "bekletiyor|beklemede|askıda|bloke|provizyon|görünür ~ onayla|bırak|serbest",
    ],
  },
};
