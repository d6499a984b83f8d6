import type { Words } from "./lexicon.ts";

export const TR: Words = {
  joins: "stems",
  script: "[a-z]",
  groups: {
    charged: "banka\\w* .{0,20}(?:kesti|kesiyor|aldı)",
    onPhone: "banka\\w* (?:ile )?(?:telefonda|görüş)|(?:telefon|şarj)\\w* .{0,8}(?:kapan|bit|şarj)",
    bounced: "geri (?:geldi|döndü)|reddedildi",
    clears: "hesab\\w+ (?:geç|düş)|açıl|serbest|çözül",
    toll: "(?:ücret|masraf|harç|harc|vergi)\\w* .{0,12}(?:yatır|öde|gönder)\\w*(?:rsan|rsen|rsanız|rseniz|man_|men_|meniz|manız|melisin|malısın|lazım|gerek)",
    popup:
      "(?:rakam|kod|numara|hane)\\S*.{0,30}(?:düşen|gelen|geldi|gelecek|çıkan)|(?:telefon|mesaj|sms|mail)\\S*.{0,25}(?:düşen|gelen|gelecek).{0,20}(?:rakam|kod|numara|hane)|(?:haneli|rakam)\\S*.{0,15}mesaj",
    orElse: "yoksa (?:geçm|olm|çalışm|gitm)|ki para|ki (?:işlem|hesab)|ben tamamlı",
    plea: "hastane|(?:çocuğum|oğlum|kızım|annem|babam) hasta|şarjım (?:bit|az)|bankamatikte|bankanın önünde|atm'?de|(?:banka|uygulama|sistem) (?:yavaş|çöktü|kasıyor)|acil lazım|hemen lazım|kaçmam|kaçacak değil|dekontu sonra|kesin (?:yatır|atar|gönder)",
    sees: "(?:(?:ne|ekranda ne) (?:yazıyor|görünüyor|çıkıyor)|ekranda .{0,12}(?:yazıyor|görünüyor)|satıcı bekleniyor|alıcı bekleniyor)(?!.{0,80}(?:any ?desk|teamviewer|rustdesk|zoom|remote|install))",
    keeps: "iptal edem|iptal etm(?:e|i)(?:yeceğim|yorum|em)|iptal etme_|iptal yok",
    missing:
      "kod\\w* (?:\\w+ ){0,3}yanlis|(?:hane|rakam|basamak)\\w* .{0,10}eksik|eksik .{0,8}(?:hane|rakam)|(?:hane|rakam)\\w* .{0,10}yanlış|yanlış .{0,8}(?:hane|rakam)",
    purpose: "kira_|hediye|yemek_|borç|ödünç|danışmanlık|tamir|maaş|bağış|doğum günü|fatura|market alışveriş|aidat",
    digits:
      "(?:sıfır|bir|iki|üç|dört|beş|altı|yedi|sekiz|dokuz)[ -](?:sıfır|bir|iki|üç|dört|beş|altı|yedi|sekiz|dokuz|\\d)(?:[ -](?:sıfır|bir|iki|üç|dört|beş|altı|yedi|sekiz|dokuz)|[ -]?\\d{2,})",
    unpaid: "ödeyeme|ödemedim|gönderemedim|yatıramadım|yetişemedim|vaktim kalma|süre bit",
    again:
      "yeniden|tekrar|baştan|yeni (?:sipariş|emir|işlem)|daha büyük|daha (?:iyi|uygun) (?:fiyat|kur|oran)|yeni emir|yeni sipariş|yenisini (?:aç|daha)|daha (?:iyi kurdan|yüksek fiyat|büyüğünü)|büyüğünü aç|yüksek fiyattan",
    uponRelease:
      "(?:sen|siz|coin|kripto|usdt)\\w* .{0,20}(?:onaylayana|bırakana|gönderene|gönderilince|gelince|onaylayınca|bırakınca|bırakmadan|onaylamadan|verene|ulaşınca|teslim|yollayınca)|(?:onay|teslimat|serbest bırakma)\\w* (?:sonra|kadar|bekl)|onaylayana kadar|bırakana kadar|(?:sen|siz) .{0,25}(?:deyince|basınca|gönderdikten|bıraktıktan|onayladıktan|onaylayınca|verdikten|bırakınca|tıklayınca)|alıcı (?:onaylayana|kabul edene|onay verene)|(?:onaylayana|bırakana) kadar",
    held: "bloke|bekletiyor|beklemede|askıda|dondur|tutuyor|takıl|işlemde|provizyon|havuzda|geçmiyor|hesab\\w* geçecek|onay bekl|bende açıl|işlemde görün|bankam parayı .{0,40}(?:aktar|gönder|salar)|bekletil|açılıyor|bankada bekle",
    soon: "(?:atarım|atacağım|öderim|gönderirim|yollarım|yatırırım) .{0,12}(?:sonra|akşam|yarın|birazdan|hemen)|(?:sonra|akşam|yarın|birazdan|hemen|gece) .{0,12}(?:atarım|atacağım|öderim|gönderirim|yollarım|yatırırım|ödeyeceğim)|yolda|birazdan|(?:para|ödeme|havale|eft|transfer) .{0,14}(?:yolda|geliyor|düşer|birazdan|gelmek)",
    did: "(?:mobil|ziraat|garanti|akbank|işbank|yapı kredi) .{0,25}(?:istiyor|istedi|gelmedi)|girdim|girdi_|yazdım|onayladım|giriyorum|(?:banka|bankam|uygulama) .{0,20}(?:istedi|istiyor|sordu|gönderdi|attı)|son (?:\\d|dört|üç|beş) (?:hane|rakam)|girmem (?:gerek|lazım)|gerekti_|onaylandı",
    declines:
      "(?:whats|wasap|watsap|wa_|telegr|tele_|tg_|insta|ig_|facebook|fb_|messenger|signal|wechat|viber|line_|kakao|zalo|skype|discord|snap)\\S*(?: \\S+){0,2} (?:yok|kullanm|yazm|bakm|degil)|ben degilim|(?:baska yer|disari)\\w* (?:\\w+ )?(?:yazma|ulasma|arama)|(?:sadece|yalnızca) (?:burada|buradan|bu sohbet)|(?:telegram|whatsapp|wp|insta(?!n)|signal)\\w* (?:kullanm|yok|istem|gerek|geçm)\\w*|(?:buradan|burdan|burada|bu sohbet)\\w* .{0,20}(?:yaz|konuş|devam|kal)\\w*|hayır teşekkür|dışarı çıkmay|tam tutar|(?:numara|telefon)\\w* verm[ie]\\w*",
    no: "yazma\\w*|yok_|değil|asla|sakın|kimseye|vermem|etmiyorum|\\w+(?:mayın|meyin|mıyorum|miyorum|mayınız|meyiniz)_|sadece sipariş|hiç|olmadan|belirtme\\w*|boş|yazmay|bırakın|hiçbir|paylaşmay",
    refuses:
      "(?:benim|kendi) adim|iade (?:ed|olun)|geri gönderirim|(?:kabul|almı|olmaz|istemi)\\w* (?:etm|yorum)|kabul etm|almıyorum|olmaz|sadece (?:kendi|sizin|senin)|üçüncü (?:şahıs|kişi)\\w* (?:ödeme )?(?:kabul|yok|olmaz)|üçüncü|başkasının|kendi adım|ortak hesap|kabul ed(?:em|emi)\\S*|kabul edemi",
    release:
      "serbest bırak|bırak(?!ıyorum|ırım|acağım|mam|amam|ıyom)|sal_|salıver|coinleri (?:sal|ver|gönder)|çöz|onayla|yolla coin|usdt\\w* (?:gönder|ver|at)|coinleri|kriptoyu (?:gönder|at|ver|yolla)|onay ver|serbest|usdt\\w* (?:at|yolla|ver)|sal (?:şu|coin)|sal şunları",
    pay: "öde|gönder|havale|yatır|at_|atıl|atsın|atar|eft|fast|yolla|para gel|yapacak",
    ipay: "(?:öde|gönder|yollar|yatır|havale ed|at)(?:irim|arım|erim|ırım|ıyorum|iyorum|eceğim|acağım|yeceğim|eyim|ebilirim|abilirim|yebilirim|rım|rim|im)|atıyorum|atarım|ödeme yapar|parayı (?:o an )?(?:at|gönder|yolla)",
    first: "önce|ilk|peşin|baştan|evvel|önden",
    after: "sonra|hemen|ardından|o an|anında|bırakınca|onaylayınca|olunca|verince|zaman|salınca|sen onayla|ancak",
    trust:
      "güven|söz_|yemin|vallahi|valla|inan|\\d+ (?:işlem|yorum)|merak etme|rahat ol|dürüst|söz|vallah|şerefim|namus|kardeşim|allah|garanti",
    cancel: "iptal|vazgeç|bunu kapat|emri kapat|siparişi kapat",
    back: "iade|geri|paran sende|paranı (?:yolla|gönder|at|ver)|yollarım|geri at|geri ver|geri öde|paranız|döner|farkı|iade olur|kalanı (?:diğer|başka|şu)|fazlasını|geri yolla",
    extra:
      "fazla|iki (?:kere|kez|defa)|çift|artan|fark[ıi]|sıfır|yanlışlıkla|mükerrer|2 kere|2 kez|üstünü|iki kere|iki defa|fark|fazladan|sıfır fazla|yerine \\d|yanlışlıkla",
    field: "açıklama|havale not|not(?:una|a|u)_|ödeme not|referans|mesaj kısm|işlem not|not kısm|mesaj",
    coins: "kripto|sanal para|koin",
    account: "hesap|hesab|iban|kart|banka|papara",
    otherAccount:
      "(?:başka|diğer|farklı|yeni|öbür) (?:banka )?(?:hesap|hesab|iban|kart)|siparişteki\\w* değil|hesabına at|(?:eşim|kuzen|arkadaş|şirket|ortağ)\\w* hesab|benimki (?:bloke|dolu|kapalı)|şirket hesab",
    otherName:
      "(?:isim|ad[ıi]?|gönderen).{0,25}(?:farklı|başka|değişik|tutma)|farklı isim|başka isim|başkasının ad|isim (?:farklı|başka)|farklı görün|adına (?:gelecek|gelir|görün)|benim adıma değil|başka ad",
    fine: "sorun (?:değil|yok|olmaz)|önemli değil|normal|tamam|olur|boşver|takılma|problem değil",
    kin: "(?:eşim|karım|kocam|abim|ablam|kardeşim|patronum|arkadaşım|annem|babam|oğlum|kızım|amcam|dayım|teyzem|halam|kuzenim|sevgilim|nişanlım|ortağım|eniştem|müdürüm|komşum|müşterim|iş arkadaşım|kayınbirader\\w*|yengem|şirketim|dayımın|nişanlı)|eşim|kuzenim|babam|annem|kardeşim|abim|ablam|patron|ortağ|muhasebe|çalışan|yeğen|nişanlı|sevgili|amcam|dayım|teyzem|kayın|başkası|başka biri|benim yerime|(?:şirket|firma|işyeri)\\S* hesab|çalıştığım (?:şirket|firma|yer)",
    staff:
      "destek|müşteri (?:hizmet|temsilci)|güvenlik (?:birim|ekib|departman|bölüm)|yetkili|moderatör|yönetici|admin|resmi|operasyon|plaza ekib|temsilci|uyum birim|denetim|itiraz|uyuşmazlık|anlaşmazlık|güvenlik|hukuk|dolandırıcılık|teknik (?:ekip|destek)|arabulucu|hakem|emanet|doğrulama (?:ekib|birim)|sorumlu|denetçi|uzman|birim|departman|plaza (?:destek|güvenlik|ekib)|şikayet birim|uyum (?:departman|birim|ekib)|uyuşmazlık|hukuk (?:birim|departman)|dolandırıcılık birim|uyum ekibi|güvenlik (?:birimi|ekibi|departman)|temsilci|uyuşmazlık|arabulucu|hakem",
    pose: "ben_|biz_|benim_|burası|sayın|merhaba|değerli|plaza_|\\w+iyim_|\\w+yim_|yazıyor|arıyor|adına|adım|ismim|dikkat_|önemli|bilgilendirme|bildirim|dosyanız|talebiniz|ilgileniyor|birimin|departman\\w*ız|birimiyiz|ekibiyiz|uyum ekibi|biriminden|temsilciniz|satıcının|atanan",
    mentions:
      "yazacağım|yazarım|arayacağım|ararım|soracağım|sorarım|söyledi|dedi|bekliyorum|ulaşacağım|başvur|cevap ver|dönme|yanıt yok|cevap yok|cevap gelme|dönüş yap",
    review:
      "inceli|incele|kontrol ed|işaretlen|donduruld|askıya|talimat|dediklerimi|şüpheli|devam etmek için|atanan|doğrulamanız|incelemeye|uygulayın|hesabınız|siparişiniz|dosyanız|adımları|devam edebil|doğrula|kısıtlan|ödemesi? .{0,25}(?:doğrulan|onaylan)|teslim edin|aktarınız|coinleri (?:aktarın|devredin|alıcıya)|dosyanız|(?:işlem|ödeme)\\S* .{0,15}(?:kontrol edildi|doğrulandı|onaylandı)|satıcının .{0,20}(?:tamamla|onayla|gerek)|lütfen (?:coin|serbest)|kısıtlanacak|doğrulandı|gecikmeden|teslim edin",
    code: "kod|sms|şifre|pin_|authenticator|haneli|2fa|parola|otp|tek kullanımlık|doğrulama|hane|gizli|anahtar|cvv|cvc",
    give: "söyle|gönder|at_|atar|yaz_|ver_|oku|lazım|paylaş|ne yazıyor|kaç yazıyor|nedir|kaç|ilet|göster|yolla|gerek|bildir|söyler misin|söyle|ilet_|bana ilet|oku_|foto",
    police:
      "polis|savcı|avukat|dava|mahkeme|şikayet ed|suç duyuru|adresin|nerede oturduğun|evini bil|son (?:şans|uyarı|fırsat)|pişman|karakol|yasal işlem|hukuki|savcılı|bulurum|ailen|şikayet|suç|hapis|görürsün|gününü|nerede (?:oturduğunu|yaşadığını)|evini biliyor|seni bulurum|savcılı|(?:adını|evini|adresini) (?:da |de )?(?:biliyorum|evini)|ona göre|savcılı|kuzenim polis|ip adres",
    ban: "(?:hesab|kart)\\w* .{0,25}(?:kapat|bloke ett|dondur|ban_|banla|sildir|askıya al|kapan)|seni (?:şikayet|rapor|banla)|kötü yorum|olumsuz yorum|banlat|hesabını kapat|kapattır|engellet|(?:hesabın|hesabını) .{0,15}(?:kapan|kapat|gider|uçar|dondur|askı)|kötü puan|bir yıldız|rezil|şikayet eder|hesabına bloke|bloke koydur",
    screen:
      "ekran\\w* .{0,12}(?:paylaş|göster)|ekran paylaş|ekrandan|uzaktan (?:bağlan|erişim|destek)|anydesk|uzaktan|bağlan|(?:program|uygulama)\\w* (?:indir|kur|yükle)|(?:indir|kur|yükle)\\w* .{0,15}(?:program|uygulama)|zoom|teamviewer|görüntülü|ekran(?! ?görünt| ?resm| ?alınt)",
    arrived: "(?:para|ödeme|havale)\\S* (?:hesaba )?(?:geldikten sonra|gelince|geçince|düşünce)",
    anyPayer:
      "(?:isim|ismin|ad[ıi]?)(?: \\S+){0,2} (?:önemli değil|fark etmez|farketmez)|başkasının hesabından da|(?:arkadaş|akraba|aile)\\S* (?:da |de )?(?:gönder|öde|yatır)|herhangi bir hesap",
    noGift: "hediye kart\\w*,? (?:\\w+ ){0,2}(?:yok|olmaz|almam|kabul et)|(?:kart|kod|çek)\\S* (?:\\S+ )?(?:alm[ıi]yor|kabul etm|istem)",
    onReceipt: "(?:dekont|makbuz|ekran görüntü)\\S* (?:\\S+ )?(?:gelince|görünce|görür|atınca|gönderince|sonra)",
    confirm: "onayla|tamamla",
    gift: "(?:itunes|steam|google|hediye|cüzdan|razer|oyun) ?(?:kart|kod|çek|cüzdan)|hediye çeki|epin|e-pin|google play|steam|hediye|amazon|itunes|kupon|kart kodu|cüzdan kodu|razer",
    rent: "kirala|kiraya|kullandır|ödünç|hesabına (?:para )?gel|kiralık|aktar|hesabını (?:kullan|ver)|para (?:alıp|gelecek|gelir)|gelen parayı|başka hesaba aktar|taşıma|paravan|hesabına para gel|aktarırsın|hesabını kiral|gelen parayı|boşta hesab|kullanmadığın hesap|havale geçirm",
    earn: "kazan|komisyon|yüzde|haftalık|ek gelir|kolay para|\\d+ ?%|%\\d+|ek iş|sana kal|ödüyoruz|günlük(?! lim)|ek gelir|payını al|haftalık \\d|aylık \\d|senin (?:olur|olsun|kalır|payın)|yüzde \\d+ senin|senin(?! adın)_",
    outside:
      "(?:platform|plaza|site|borsa)\\w* (?:dış|harici)|komisyonsuz|komisyon (?:olma|ödeme|verme)|elden|aramızda|özelden|dm(?:den| at| gel)|özel mesaj|direkt yapalım|bir dahaki\\w* .{0,25}(?:elden|dışar|direkt|komisyon|yüz yüze|kendi)|yüz yüze|beni ara|ara beni|başka (?:yer|uygulama|platform)\\w*|dışarıdan|buranın dışında|buluşalım|platformsuz|kendi aramızda|(?:insta|ig|tele|tg|whatsapp|wp|signal|discord|snap) (?:var mı|kullanıyor)|(?:insta|tele|wp|whatsapp)'?(?:dan|den|ten|tan|ya|a) (?:yaz|geç|devam)|oradan yaz|ara beni|burası (?:yavaş|kötü)|dışarıdan hallet",
    talk: "yaz_|yaz(?:ın|alım|arım|ayım|sana)?_|ekle|konuş|ulaş|devam|ara_|arayın|geç|gel_|bul_|at_|görüş|iletişim|mesaj|yazayım|ordan|oradan|kullanıcı ad|nick|bana|sohbet|irtibat|daha hızlı|kullanıcı adım aynı|aynı isim",
    phone: "numaran|numaram|numara_|cep_|telefon|gsm|sms",
    app: "insta_|ig_|fb_|face_|snap_|tg_|wp(?:den|dan)?_|wa_|whats_|vatsap|telegram|telegr|signal_|messenger|tiktok|bip_|bipten|tel(?:in|inden|e|egram)\\w*_|watsap|wapp|whatsap|insta(?!n)|snap|discord|skype|mesenger|facebook|wp",
  },
  phrases: {
    asks_codes: [
      "authenticator ~ ne yaz|ne göster|kaç ~ !{did}",

      "rakam|haneli|numara ~ telefon|mesaj|sms|düşen ~ söyle|ilet|yaz|oku|at_ ~ !{did}",
    ],
    cancel_lure: [
      "{cancel} ~ para (?:gitti|çıktı)|ödedim ama|ödedim|kazançlı|yine (?:de )?ödeyece ~ yeni|büyü|yüksek|iyi kur ~ !{keeps} ~ !{unpaid}",
    ],
    overpay_lure: [
      "sende kalsın|sen al ~ kalan|gerisini",
      "fazla (?:gönder|öde|yatır|attım|basmış|at(?:tım|mışım))|fazlasını|aradaki farkı",
    ],
    release_first: [
      "(?:göndermeden|yollamadan|ödemeden) (?:önce )?(?:usdt|kripto|coin)",
      "ancak .{0,30}(?:bırak|onayla|salı).{0,30}(?:öde|gönder|at)",
    ],
    pending_claim: [
      "dondur|beklet|bloke ~ kadar ~ cüzdan|kripto|coin|usdt",

      "alıcı (?:onayı|onayını) (?:bekl|gerek)",
      "sen onayla .{0,14}(?:düş|geç|gel)",

      "(?:onayla|bırak|serbest|kabul).{0,25}(?:ınca|ince|yınca|dıktan sonra|dikten sonra|tıktan sonra|arsan).{0,30}(?:geçecek|görün|yatar|düş|gelir|gelecek|hesabına|açıl)",
      "bekletiyor|beklemede|askıda|bloke|provizyon|görünür ~ onayla|bırak|serbest",
    ],
  },
};
