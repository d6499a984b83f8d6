import type { Words } from "./lexicon.ts";

export const MS: Words = {
  joins: "stems",
  script: "[a-z]",
  groups: {
    digits:
      "(?:kosong|sifar|satu|dua|tiga|empat|lima|enam|tujuh|lapan|sembilan)[ -](?:kosong|sifar|satu|dua|tiga|empat|lima|enam|tujuh|lapan|sembilan|\\d)(?:[ -](?:kosong|sifar|satu|dua|tiga|empat|lima|enam|tujuh|lapan|sembilan)|[ -]?\\d{2,})",
    unpaid: "(?:belum|tak|tidak) (?:\\w+ )?(?:bayar|transfer|sempat|jadi|bank)|tak sempat|masa dah habis",
    again: "order baru|pesanan baru|buat (?:lagi|baru|semula)|dari awal|ulang|semula",
    uponRelease:
      "(?:sehingga|sampai|selepas|lepas|bila|kalau|sebelum|sebaik|selagi) (?:awak |anda |kau |koin |kripto |usdt |penjual |tak )?.{0,14}(?:lepas|release|sahkan|dihantar|hantar|terima|confirm|approve|luluskan)",
    held: "tahan|tergantung|pending|sekat|beku|sangkut|diproses|terkunci|hold|tertahan|belum lepas|dikreditkan",
    soon: "(?:bayar|transfer|bank ?in|hantar) .{0,14}(?:nanti|malam|esok|lepas ni|kejap|baki)|(?:nanti|malam ni|esok|kejap lagi|lepas ni|malam) .{0,14}(?:bayar|transfer|bank ?in|hantar)|kejap lagi|nak sampai dah|(?:duit|bayaran|transfer|wang) .{0,14}(?:nak sampai|dalam perjalanan|kejap lagi|akan masuk|otw|tengah proses)",
    did: "(?:dah|sudah|telah) (?:saya )?(?:masuk(?:kan)?|isi|taip|sahkan|key in)|(?:bank|app|aplikasi) .{0,20}(?:minta|hantar|perlu|mintak)|tengah (?:isi|masuk|taip)",
    declines:
      "(?:tak|tidak|x|xde|takde|jangan|tak nak|taknak) (?:\\w+ ){0,3}(?:telegram|tele|wasap|whatsapp|guna|pakai|main|ada|luar|ig)|(?:kat sini|di sini|sini|chat ni) (?:je|saja|sahaja)|sini je",
    no: "jangan|jgn|tidak|tak_|tiada|tanpa|bukan|xnak|takyah|je kod|kod order je|kosong|tak payah|biar",
    refuses:
      "(?:tidak|tak|x) (?:terima|boleh|nak|ambil)|bukan pihak|akaun sendiri (?:je|sahaja)|hanya akaun|mesti (?:akaun|nama)|akaun sendiri|pihak ketiga|nama sendiri|tak terima|akaun bersama",
    release:
      "lepas(?!\\s?tu)|release|buka (?:kunci|koin)|bagi (?:dulu )?(?:koin|usdt)|hantar (?:koin|usdt)|lepas|bagi coin|hantar (?:coin|kripto|usdt)|coin (?:tu )?dulu|serahkan|sahkan (?:terima|order)",
    pay: "bayar|bank ?in|transfer|hantar|pindah|masuk(?:kan)? (?:ke|dalam)|tf_",
    ipay: "(?:saya|aku|i|baru|terus) (?:\\w+ )?(?:bayar|bank ?in|transfer|hantar)|(?:boleh|dapat) bayar|baru saya bayar|saya bank ?in",
    first: "dulu|dahulu|terlebih dahulu|sebelum (?:saya )?bayar|awal",
    after: "selepas|lepas tu|bila|baru_|kalau|terus|sebaik|nanti|lepas ni|kemudian",
    trust:
      "percaya|janji|sumpah|jangan risau|jujur|\\d+ (?:trade|transaksi|urusan)|betul ni|saya ikhlas|betul|demi allah|tak tipu|amanah|confirm|serius|jamin",
    cancel: "batal|cancel",
    back: "pulang|bagi balik|balik|refund|kembali|masuk semula|semula|tarik balik|baki|masuk balik|kembalikan",
    extra: "lebih|terlebih|dua kali|2x|2 kali|beza|baki|double|dobel|terhantar|tersilap|satu kosong|terbayar|lebihan",
    field: "rujukan|reference|recipient ref|catatan|nota|remark|penerangan|keterangan|ref_|butiran|deskripsi",
    coins: "kripto|koin|mata wang maya|duit maya",
    account: "akaun|bank|tng|kad|ewallet",
    otherAccount:
      "akaun (?:lain|baru|kedua|satu lagi)|bukan (?:yang|akaun) (?:dalam|kat|di)|akaun (?:kawan|isteri|suami|abang|syarikat|company|bos|adik)|akaun saya (?:kena|penuh|disekat)|masukkan ke akaun",
    otherName:
      "nama .{0,20}(?:lain|beza|tak sama|berbeza)|lain nama|nama orang lain|nama lain|nama (?:isteri|dia|orang)|bukan nama saya|nama tak sama|nama beza",
    fine: "takpe|tak apa|tak kisah|takde masalah|tiada masalah|ok_|okay|normal|xpe|tak jadi masalah",
    kin: "(?:isteri|bini|suami|abang|kakak|adik|bos|boss|kawan|mak|ibu|ayah|bapa|sepupu|pakcik|makcik|anak|awek|pakwe|tunang|rakan|ipar|klien|saudara|jiran|majikan|syarikat|mertua|member) (?:saya|aku|i_|kita)|(?:isteri|suami|bini|laki|kawan|abang|kakak|adik|mak|ayah|bos|sepupu|tunang|pekerja|anak|member|biras|ipar|mentua|makcik|pakcik|akauntan|partner)\\w* (?:saya|aku|i_|kita)|orang lain|wakil saya|bagi pihak saya",
    staff:
      "sokongan|khidmat pelanggan|customer service|keselamatan|pegawai|admin|moderator|rasmi|pihak plaza|pasukan plaza|bahagian|operator|pematuhan|jabatan|staf|unit|pertikaian|penipuan|fraud|undang-undang|mediator|pengesahan|escrow|plaza (?:support|keselamatan)|teknikal|aduan|pengurus|siasatan",
    pose: "saya (?:adalah|dari|pegawai|admin|staf|wakil|operator)|kami (?:adalah|dari|pasukan|admin|pihak|khidmat)|ini (?:adalah|dari|sokongan|admin|khidmat|pasukan|pihak)|pengguna yang|pelanggan yang|hai|tuan|kepada|dari plaza|bagi pihak|kami|perhatian|notis|makluman|nama saya|bertugas|penting|dari (?:unit|jabatan|bahagian|pasukan)|kes (?:anda|awak|ini)|menguruskan|saya \\w+ dari",
    mentions:
      "saya (?:akan |dah )?(?:hubungi|tanya|contact|call)|kata_|suruh|cakap tunggu|menunggu|tengah tunggu|beritahu saya|belum .{0,12}(?:jawab|balas|respon)",
    review:
      "(?:menyemak|semak|memeriksa) (?:transaksi|pesanan|urusan|akaun)|ditanda|dibekukan|disekat|ikut (?:arahan|je|apa)|jaga kes|untuk meneruskan|untuk teruskan|arahan|dalam siasatan|digantung|ikut|langkah|akaun (?:anda|awak|tuan)|pesanan (?:anda|awak)|semakan|siasatan|untuk mengelak|mencurigakan|dihadkan",
    code: "kod|otp|tac|sms|kata laluan|password|pin_|authenticator|2fa|digit|laluan|rahsia|nombor (?:\\d|enam|yang (?:masuk|dihantar))",
    give: "hantar|bagi(?:tau|tahu)?|beritahu|sebut|tunjuk|perlu|share|baca|berapa|apa sekarang|forward|taip|minta|bagi|bagitau|bacakan|cakap|apa",
    police:
      "polis|report polis|lapor|peguam|mahkamah|saman|alamat awak|tahu rumah|nama alamat|peluang terakhir|amaran terakhir|menyesal|tindakan undang|viralkan|keluarga (?:kau|awak)|cari kau|penjara|jaga kau|rumah kau|viral|tengok la",
    ban: "akaun .{0,25}(?:ban|beku|block|sekat|tutup|gantung|padam)|(?:ban|bekukan|block|tutup|sekat) .{0,15}akaun|review buruk|ulasan buruk|bintang satu|disekat|kena (?:ban|block|sekat)|akaun .{0,20}(?:hilang|tutup|gantung|kena)|saya report|report kau",
    screen:
      "kongsi(?:kan)? skrin|share screen|kat skrin|skrin awak|kawalan jauh|akses jauh|remote|anydesk|(?:download|install|muat turun|pasang) .{0,20}(?:app|aplikasi|apk)|zoom|teamviewer|dari jauh|video call|(?<!tangkap )(?<!tangkapan )skrin(?!syot|shot)",
    gift: "kad (?:itunes|hadiah|steam|google|prabayar|gift)|baucar|voucher|gift ?card|topup|pin reload|kad (?:steam|google|hadiah|apple)|steam|google play|gift|reload|itunes",
    rent: "sewa|pinjam|guna akaun awak|akaun keldai|terima duit|pindahkan|akaun (?:bank )?(?:untuk|dipakai|awak untuk)|keldai|tumpang|duit lalu",
    earn: "komisen|upah|\\d+ ?%|sehari|seminggu|dapat|untung|pendapatan|gaji|10%|sebulan|duit lebih|income|bayar awak",
    outside:
      "(?:di |kat )?luar (?:platform|plaza|sistem|apps?)|tiada caj|takyah kena caj|tanpa (?:caj|yuran|fee)|jimat (?:caj|fee)|secara peribadi|(?<!\\d ?)pm_|pm (?:saya|je|tepi)|dm_|tepi|lain kali .{0,25}(?:luar|terus|cash|jumpa|tak payah|sendiri)|deal luar|call (?:saya|je|aku)|telefon saya|tempat lain|app lain|terus dengan saya|wasap je|wasap saya|ws saya|sambung kat|luar je|tak payah (?:guna|bayar) (?:fee|platform)|cod_|jumpa (?:terus|depan|je|kat)",
    talk: "tulis|add|hubung|contact|sambung|bincang|borak|bagi|call|chat|mesej|cari|jom|(?<!\\d ?)pm_|whatsapp|tambah|id_|username|lagi senang",
    phone: "no(?:mbor)? (?:tel|hp|fon|telefon|phone)|telefon|fon_|nombor awak|sms saya",
    app: "ig_|insta_|fb_|facebook|wa_|ws_|wasap|whatsapp|tele_|tg_|telegram|telegr|line_|signal_|messenger|tiktok|wechat|wsap|tele|insta|discord|viber|signal|skype",
  },
  phrases: {
    overpay_lure: ["terlebih (?:bayar|hantar|pindah|transfer|bank)"],
    release_first: ["(?:bila|lepas|selepas) .{0,15}(?:release|lepaskan|lepas).{0,15}baru .{0,10}bayar"],
    pending_claim: [
      "(?:tahan|pending|masuk|muncul|sangkut|tergantung|nampak|diproses).{0,30}(?:bila|selepas|lepas|kalau|baru|sampai).{0,25}(?:confirm|sahkan|lepaskan|release|approve|tekan)",
      "(?:bila|selepas|lepas) .{0,15}(?:confirm|sahkan|lepaskan|release).{0,25}(?:baru )?(?:masuk|muncul|nampak)",
    ],
  },
};
