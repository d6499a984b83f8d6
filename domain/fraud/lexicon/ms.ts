import type { Words } from "./lexicon.ts";

export const MS: Words = {
  joins: "stems",
  script: "[a-z]",
  groups: {
    charged: "bank (?:caj|potong|tolak)",
    onPhone: "(?:call|telefon) (?:dengan )?bank|(?:telefon|fon|bateri) .{0,8}(?:habis|mati|cas)",
    bounced: "duit (?:patah )?balik|ditolak",
    clears: "baru (?:masuk|lepas|boleh)|supaya (?:masuk|lepas)",
    toll: "bayar .{0,10}(?:caj|yuran|cukai|fi_)",
    popup: "(?:nombor|kod|tac)\\S*.{0,25}(?:masuk|sampai|keluar|fon|phone|sms)|(?:fon|phone|sms) .{0,20}(?:nombor|kod|tac)",
    orElse: "kalau tak,? (?:tak|transaksi|sangkut|tak boleh)|kalau tidak|nak (?:sahkan|confirm)",
    plea: "hospital|anak (?:saya )?(?:sakit|masuk)|bateri|depan (?:atm|bank)|bank (?:tengah )?(?:slow|lembab|down)|nak cepat|urgent|tak lari|pasti (?:saya )?bayar|tolonglah",
    sees: "(?:(?:skrin|keluar) .{0,14}(?:keluar apa|apa)|saya punya (?:tulis|keluar)|menunggu penjual|menunggu pembeli|tunggu penjual)(?!.{0,80}(?:any ?desk|teamviewer|rustdesk|zoom|remote|install))",
    keeps:
      "(?:tak|tidak|x) (?:boleh|blh|dapat) (?:nak )?(?:cancel|batal)|(?:tak|takkan|tidak) (?:nak |akan |mahu )?(?:batal|cancel)|takkan batal",
    missing: "kod (?:\\w+ ){0,2}salah|kurang (?:satu|1|dua|2) (?:angka|digit|nombor)|(?:ter)?salah (?:satu )?(?:nombor|digit|angka)",
    purpose: "sewa|hadiah|makan_|belanja|pinjaman|hutang|khidmat nasihat|baiki|gaji|derma|hari jadi|yuran|kenduri",
    digits:
      "(?:kosong|sifar|satu|dua|tiga|empat|lima|enam|tujuh|lapan|sembilan)[ -](?:kosong|sifar|satu|dua|tiga|empat|lima|enam|tujuh|lapan|sembilan|\\d)(?:[ -](?:kosong|sifar|satu|dua|tiga|empat|lima|enam|tujuh|lapan|sembilan)|[ -]?\\d{2,})",
    unpaid: "(?:belum|tak|tidak) (?:\\w+ )?(?:bayar|transfer|sempat|jadi|bank)|tak sempat|masa dah habis",
    again:
      "order baru|pesanan baru|buat (?:lagi|baru|semula)|dari awal|ulang|semula|lagi besar|lebih besar|harga (?:yang )?(?:lagi|lebih) (?:bagus|baik|murah)|order baru|lagi bagus|buka (?:baru|yang baru|lagi)|buat (?:deal|order|yang) (?:baru|lagi)|kadar (?:lagi )?(?:bagus|cantik)|rate (?:lagi )?(?:bagus|cantik)",
    uponRelease:
      "(?:sehingga|sampai|selepas|lepas|bila|kalau|sebelum|sebaik|selagi) (?:awak |anda |kau |koin |kripto |usdt |penjual |tak )?.{0,14}(?:lepas|release|sahkan|dihantar|hantar|terima|confirm|approve|luluskan)|(?:bila|lepas|selepas|kalau|sampai|sehingga|asalkan) (?:awak|anda|kamu|korang) .{0,14}(?:tekan|klik|hantar|lepas|sahkan|bagi|luluskan)|sampai penerima (?:lulus|sahkan|terima)",
    held: "tahan|tergantung|pending|sekat|beku|sangkut|diproses|terkunci|hold|tertahan|belum lepas|dikreditkan|ditahan|bank saya lepaskan|masih diproses|transfer terus jalan|tersangkut|bank tahan|baru (?:keluar|jalan)",
    soon: "(?:bayar|transfer|bank ?in|hantar) .{0,14}(?:nanti|malam|esok|lepas ni|kejap|baki)|(?:nanti|malam ni|esok|kejap lagi|lepas ni|malam) .{0,14}(?:bayar|transfer|bank ?in|hantar)|kejap lagi|nak sampai dah|(?:duit|bayaran|transfer|wang) .{0,14}(?:nak sampai|dalam perjalanan|kejap lagi|akan masuk|otw|tengah proses)",
    did: "(?:dah|sudah|telah) (?:saya )?(?:masuk(?:kan)?|isi|taip|sahkan|key in)|(?:bank|app|aplikasi) .{0,20}(?:minta|hantar|perlu|mintak)|tengah (?:isi|masuk|taip)|(?:nombor|digit) terakhir|kena (?:taip|isi)|(?:dah|sudah|tengah) (?:saya )?(?:masukkan|isi|taip|lulus)",
    declines:
      "(?:tidak|tak guna|tanpa|bukan|jangan|tiada)(?: [^\\s,;]+)? (?:whats|wasap|watsap|wa_|telegr|tele_|tg_|insta|ig_|facebook|fb_|messenger|signal|wechat|viber|line_|kakao|zalo|skype|discord|snap)|bukan saya|jangan (?:\\w+ ){1,3}(?:di luar|tempat lain|kat luar)|(?:hanya di sini|di sini sahaja|sini saja)|(?:tak|tidak|x|xde|takde|jangan|tak nak|taknak) (?:\\w+ ){0,3}(?:telegram|tele_|wasap|whatsapp|guna|pakai|main|ada|luar|ig)|(?:kat sini|di sini|sini|chat ni) (?:je|saja|sahaja)|sini je|jumlah tepat|(?:nombor|telefon) .{0,8}tak (?:nak )?bagi|tak (?:nak )?bagi .{0,8}(?:nombor|telefon)",
    no: "jangan|jgn|tidak|tak_|tiada|tanpa|bukan|xnak|takyah|je kod|kod order je|kosong|tak payah|biar",
    refuses:
      "(?:saya |akan |di)pulangkan|(?:tidak|tak|x) (?:terima|boleh|nak|ambil)|bukan pihak|akaun sendiri (?:je|sahaja)|hanya akaun|mesti (?:akaun|nama)|akaun sendiri|pihak ketiga|nama sendiri|tak terima|akaun bersama|tak boleh (?:terima|ambil)|tidak boleh terima|cooling.?off|first time transfer|penerima baru",
    release:
      "lepas(?!\\s?tu)|release|buka (?:kunci|koin)|bagi (?:dulu )?(?:koin|usdt)|hantar (?:koin|usdt)|lepas|bagi coin|hantar (?:coin|kripto|usdt)|coin (?:tu )?dulu|serahkan|sahkan (?:terima|order)",
    pay: "bayar|bank ?in|transfer|hantar|pindah|masuk(?:kan)? (?:ke|dalam)|tf_",
    ipay: "(?:saya|aku|i|baru|terus) (?:\\w+ )?(?:bayar|bank ?in|transfer|hantar)|(?:boleh|dapat) bayar|baru saya bayar|saya bank ?in",
    first: "dulu|dahulu|terlebih dahulu|sebelum (?:saya )?bayar|awal",
    after: "selepas|lepas tu|bila|baru_|kalau|terus|sebaik|nanti|lepas ni|kemudian",
    trust:
      "percaya|janji|sumpah|jangan risau|jujur|\\d+ (?:trade|transaksi|urusan)|betul ni|saya ikhlas|betul|demi allah|tak tipu|amanah|confirm|serius|jamin",
    cancel: "batal|cancel|tutup (?:yang|order|pesanan)|cancel je",
    back: "pulang|bagi balik|balik|refund|kembali|masuk semula|semula|tarik balik|baki_|masuk balik|kembalikan|bakinya (?:hantar|transfer)|hantar bakinya",
    extra:
      "lebih|terlebih|dua kali|2x|2 kali|beza|double|dobel|terhantar|tersilap|satu kosong|terbayar|lebihan|terlebih satu|satu sifar|sifar",
    field: "rujukan|reference|recipient ref|catatan|nota|remark|penerangan|keterangan|ref_|butiran|deskripsi",
    coins: "kripto|koin|mata wang maya|duit maya",
    account: "akaun|bank|tng|kad|ewallet",
    otherAccount:
      "akaun (?:lain|baru|kedua|satu lagi)|bukan (?:yang|akaun) (?:dalam|kat|di)|akaun (?:kawan|isteri|suami|abang|syarikat|company|bos|adik)|akaun saya (?:kena|penuh|disekat)|masukkan ke akaun",
    otherName:
      "nama .{0,20}(?:lain|beza|tak sama|berbeza)|lain nama|nama orang lain|nama lain|nama (?:isteri|dia|orang)|bukan nama saya|nama tak sama|nama beza",
    fine: "takpe|tak apa|tak kisah|takde masalah|tiada masalah|ok_|okay|normal|xpe|tak jadi masalah",
    kin: "(?:isteri|bini|suami|abang|kakak|adik|bos|boss|kawan|mak|ibu|ayah|bapa|sepupu|pakcik|makcik|anak|awek|pakwe|tunang|rakan|ipar|klien|saudara|jiran|majikan|syarikat|mertua|member) (?:saya|aku|i_|kita)|(?:isteri|suami|bini|laki|kawan|abang|kakak|adik|mak|ayah|bos|sepupu|tunang|pekerja|anak|member|biras|ipar|mentua|makcik|pakcik|akauntan|partner)\\w* (?:saya|aku|i_|kita)|orang lain|wakil saya|bagi pihak saya|akaun syarikat|syarikat tempat",
    staff:
      "sokongan|khidmat pelanggan|customer service|keselamatan|pegawai|admin|moderator|rasmi|pihak plaza|pasukan plaza|bahagian|operator|pematuhan|jabatan|staf|unit|pertikaian|penipuan|fraud|undang-undang|mediator|pengesahan|escrow|plaza (?:support|keselamatan)|teknikal|aduan|pengurus|siasatan|pematuhan|pertikaian|unit (?:undang|keselamatan|siasatan)|bahagian (?:undang|keselamatan|pematuhan|risiko)|pasukan (?:pematuhan|keselamatan)|pematuhan|bahagian (?:keselamatan|pematuhan|pertikaian)|mediator|pengantara",
    pose: "saya (?:adalah|dari|pegawai|admin|staf|wakil|operator)|kami (?:adalah|dari|pasukan|admin|pihak|khidmat)|ini (?:adalah|dari|sokongan|admin|khidmat|pasukan|pihak)|pengguna yang|pelanggan yang|hai|tuan|kepada|dari plaza|bagi pihak|kami|perhatian|notis|makluman|nama saya|bertugas|penting|dari (?:unit|jabatan|bahagian|pasukan)|kes (?:anda|awak|ini)|menguruskan|saya \\w+ dari|pasukan (?:pematuhan|keselamatan)|penjual perlu|dari bahagian|yang dilantik|saya mediator",
    mentions:
      "saya (?:akan |dah )?(?:hubungi|tanya|contact|call)|kata_|suruh|cakap tunggu|menunggu|tengah tunggu|beritahu saya|belum .{0,12}(?:jawab|balas|respon)",
    review:
      "(?:menyemak|semak|memeriksa) (?:transaksi|pesanan|urusan|akaun)|ditanda|dibekukan|disekat|ikut (?:arahan|je|apa)|jaga kes|untuk meneruskan|untuk teruskan|arahan|dalam siasatan|digantung|ikut|langkah|akaun (?:anda|awak|tuan)|pesanan (?:anda|awak)|semakan|siasatan|untuk mengelak|mencurigakan|dihadkan|bayaran .{0,30}(?:disahkan|diluluskan)|sila serah|serahkan (?:koin|aset)|kes anda|(?:transaksi|bayaran)\\S* .{0,14}(?:telah|sudah|dah) (?:disemak|disahkan|diterima)|penjual (?:perlu|sila|mesti)|sila lepaskan|akaun digantung|telah disahkan|serahkan|tanpa lengah",
    code: "kod|otp|tac|sms|kata laluan|password|pin_|authenticator|2fa|digit|laluan|rahsia|nombor (?:\\d|enam|yang (?:masuk|dihantar))|app authenticator|aplikasi authenticator|nombor (?:dalam|di|kat) app|cvv|cvc",
    give: "hantar|bagi(?:tau|tahu)?|beritahu|sebut|tunjuk|perlu|share|baca|berapa|apa sekarang|forward|taip|minta|bagi|bagitau|bacakan|cakap|apa|bacakan|baca_|baca (?:nombor|kod)|bagi saya|gambar kad",
    police:
      "polis|report polis|lapor|peguam|mahkamah|saman|alamat awak|tahu rumah|nama alamat|peluang terakhir|amaran terakhir|menyesal|tindakan undang|viralkan|keluarga (?:kau|awak)|cari kau|penjara|jaga kau|rumah kau|viral|tengok la|tahu rumah (?:awak|kau|anda)|tahu alamat|aku cari kau|saya cari awak|tahu nama|tahu rumah|fikirlah|sepupu saya polis|ip awak",
    ban: "akaun .{0,25}(?:ban_|beku|block|sekat|tutup|gantung|padam)|(?:ban_|bekukan|block|tutup|sekat) .{0,15}akaun|review buruk|ulasan buruk|bintang satu|disekat|kena (?:ban|block|sekat)|akaun .{0,20}(?:hilang|tutup|gantung|kena (?:ban_|tutup|beku|gantung|sekat))|saya report|report kau",
    screen:
      "kongsi(?:kan)? skrin|share screen|kat skrin|skrin awak|kawalan jauh|akses jauh|remote|anydesk|(?:download|install|muat turun|pasang) .{0,20}(?:app|aplikasi|apk)|zoom|teamviewer|dari jauh|video call|(?<!tangkap )(?<!tangkapan )skrin(?!syot|shot)",
    arrived: "(?:bila|selepas|setelah)(?: \\S+){0,2} (?:duit|wang|bayaran)(?: \\S+){0,2} masuk",
    anyPayer:
      "nama(?: \\S+){0,3} (?:tak penting|tidak penting|siapa pun|sesiapa)|akaun(?: \\S+){0,2} siapa pun|(?:kawan|keluarga|saudara) pun boleh",
    noGift: "(?:tidak|tak|tiada) (?:\\S+ ){0,2}(?:kad|baucar|voucher|gift|kod)",
    onReceipt: "(?:sebaik|selepas|bila|lepas)[^,]{0,20} (?:resit|bukti|slip|screenshot)",
    confirm: "sahkan|selesaikan",
    gift: "kad (?:itunes|hadiah|steam|google|prabayar|gift)|baucar|voucher|gift ?card|topup|pin reload|kad (?:steam|google|hadiah|apple)|steam|google play|gift|reload|itunes",
    rent: "sewa|pinjam|guna akaun awak|akaun keldai|terima duit|pindahkan|akaun (?:bank )?(?:untuk|dipakai|awak untuk)|keldai|tumpang|duit lalu|duit masuk akaun awak|hantar balik|sewa akaun|akaun tak guna|akaun kosong|bagi lalu",
    earn: "komisen|upah|\\d+ ?%|sehari|seminggu|dapat|untung|pendapatan|gaji|10%|sebulan|duit lebih|income|bayar awak|kerja sambilan|ambil bahagian|sebulan rm|komisen",
    outside:
      "(?:di |kat )?luar (?:platform|plaza|sistem|apps?)|tiada caj|takyah kena caj|tanpa (?:caj|yuran|fee)|jimat (?:caj|fee)|secara peribadi|(?<!\\d ?)pm_|pm (?:saya|je|tepi)|dm_|tepi|lain kali .{0,25}(?:luar|terus|cash|jumpa|tak payah|sendiri)|deal luar|call (?:saya|je|aku)|telefon saya|tempat lain|app lain|terus dengan saya|wasap je|wasap saya|ws saya|sambung kat|luar je|tak payah (?:guna|bayar) (?:fee|platform)|cod_|jumpa (?:terus|depan|je|kat)|ada (?:ig|insta(?!n)|wasap|whatsapp|tele_|tg|wechat|fb|signal) (?:tak|ke|x_)|dm je|(?:sambung|pindah) (?:kat|di|ke) (?:wasap|whatsapp|tele_|ig|wechat)|call saya|telefon saya|sini lembab|tak kena caj",
    talk: "tulis|add|hubung|contact|sambung|bincang|borak|bagi|call|chat|mesej|cari|jom|(?<!\\d ?)pm_|whatsapp|tambah|id_|username|lagi senang|lagi laju|nama sama",
    phone: "no(?:mbor)? (?:tel|hp|fon|telefon|phone)|telefon|fon_|nombor awak|sms saya",
    app: "ig_|insta_|fb_|facebook|wa_|ws_|wasap|whatsapp|tele_|tg_|telegram|telegr|line_|signal_|messenger|tiktok|wechat|wsap|tele_|insta(?!n)|discord|viber|signal|skype",
  },
  phrases: {
    asks_codes: [
      "authenticator ~ apa|berapa ~ !{did}",

      "nombor|kod|tac_ ~ fon|phone|sms|masuk|sampai ~ baca|bagi|hantar ~ !{did} ~ !tak akan|tidak|jangan|tak bagi",
    ],
    cancel_lure: [
      "{cancel} ~ duit dah (?:keluar|jalan)|dah (?:bayar|transfer)|tetap bayar ~ baru|lagi besar|cantik|bagus ~ !{keeps} ~ !{unpaid}",
    ],
    overpay_lure: ["ambil \\d+ ~ yang lain|bakinya|selebihnya", "terlebih (?:bayar|hantar|pindah|transfer|bank)"],
    release_first: [
      "(?:dapat|terima) (?:usdt|syiling|koin|kripto|btc).{0,10}sebelum",
      "(?:bila|lepas|selepas) .{0,15}(?:release|lepaskan|lepas).{0,15}baru .{0,10}bayar",
    ],
    pending_claim: [
      "beku|tahan ~ sampai|sehingga ~ wallet|kripto|syiling|usdt",

      "menunggu (?:pengesahan|kelulusan) (?:penerima|penjual)",
      "tekan sahkan .{0,14}(?:masuk|terus)",

      "(?:tahan|pending|masuk|muncul|sangkut|tergantung|nampak|diproses).{0,30}(?:bila|selepas|lepas|kalau|baru|sampai).{0,25}(?:confirm|sahkan|lepaskan|release|approve|tekan)",
      "(?:bila|selepas|lepas) .{0,15}(?:confirm|sahkan|lepaskan|release).{0,25}(?:baru )?(?:masuk|muncul|nampak)",
    ],
  },
};
