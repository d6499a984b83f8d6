import type { Words } from "./lexicon.ts";

export const MS: Words = {
  joins: "stems",
  script: "[a-z]",
  groups: {
    no: "jangan|jgn|tidak|tak_|tiada|tanpa|bukan|xnak|takyah|je kod|kod order je",
    refuses: "(?:tidak|tak|x) (?:terima|boleh|nak|ambil)|bukan pihak|akaun sendiri (?:je|sahaja)|hanya akaun|mesti (?:akaun|nama)",
    release: "lepas(?!\\s?tu)|release|buka (?:kunci|koin)|bagi (?:dulu )?(?:koin|usdt)|hantar (?:koin|usdt)",
    pay: "bayar|bank ?in|transfer|hantar|pindah|masuk(?:kan)? (?:ke|dalam)|tf_",
    ipay: "(?:saya|aku|i|baru|terus) (?:\\w+ )?(?:bayar|bank ?in|transfer|hantar)|(?:boleh|dapat) bayar|baru saya bayar|saya bank ?in",
    first: "dulu|dahulu|terlebih dahulu|sebelum (?:saya )?bayar|awal",
    after: "selepas|lepas tu|bila|baru_|kalau|terus|sebaik|nanti|lepas ni|kemudian",
    trust: "percaya|janji|sumpah|jangan risau|jujur|\\d+ (?:trade|transaksi|urusan)|betul ni|saya ikhlas",
    cancel: "batal|cancel",
    back: "pulang|bagi balik|balik|refund|kembali|masuk semula|semula|tarik balik",
    extra: "lebih|terlebih|dua kali|2x|2 kali|beza|baki|double|dobel|terhantar|tersilap|satu kosong|silap",
    field: "rujukan|reference|recipient ref|catatan|nota|remark|penerangan|keterangan|ref_",
    coins: "kripto|koin|mata wang maya|duit maya",
    account: "akaun|bank|tng|kad|ewallet",
    otherAccount: "akaun (?:lain|baru|kedua|satu lagi)|bukan (?:yang|akaun) (?:dalam|kat|di)",
    otherName: "nama .{0,20}(?:lain|beza|tak sama|berbeza)|lain nama|nama orang lain",
    fine: "takpe|tak apa|tak kisah|takde masalah|tiada masalah|ok_|okay|normal|xpe|tak jadi masalah",
    kin: "(?:isteri|bini|suami|abang|kakak|adik|bos|boss|kawan|mak|ibu|ayah|bapa|sepupu|pakcik|makcik|anak|awek|pakwe|tunang|rakan|ipar|klien|saudara|jiran|majikan|syarikat|mertua|member) (?:saya|aku|i_|kita)",
    staff:
      "sokongan|khidmat pelanggan|customer service|keselamatan|pegawai|admin|moderator|rasmi|pihak plaza|pasukan plaza|bahagian|operator|pematuhan|jabatan|staf|unit",
    pose: "saya (?:adalah|dari|pegawai|admin|staf|wakil|operator)|kami (?:adalah|dari|pasukan|admin|pihak|khidmat)|ini (?:adalah|dari|sokongan|admin|khidmat|pasukan|pihak)|pengguna yang|pelanggan yang|hai|tuan|kepada|dari plaza|bagi pihak",
    mentions: "saya (?:akan |dah )?(?:hubungi|tanya|contact|call)|kata_|suruh|cakap tunggu|menunggu|tengah tunggu|beritahu saya",
    review:
      "(?:menyemak|semak|memeriksa) (?:transaksi|pesanan|urusan|akaun)|ditanda|dibekukan|disekat|ikut (?:arahan|je|apa)|jaga kes|untuk meneruskan|untuk teruskan|arahan|dalam siasatan",
    code: "kod|otp|tac|sms|kata laluan|password|pin_|authenticator|2fa|nombor|digit",
    give: "hantar|bagi(?:tau|tahu)?|beritahu|sebut|tunjuk|perlu|share|baca|berapa|apa sekarang|forward|taip|minta",
    police:
      "polis|report polis|lapor|peguam|mahkamah|saman|alamat awak|tahu rumah|nama alamat|peluang terakhir|amaran terakhir|menyesal|tindakan undang|viralkan",
    ban: "akaun .{0,25}(?:ban|beku|block|sekat|tutup|gantung|padam)|(?:ban|bekukan|block|tutup|sekat) .{0,15}akaun|review buruk|ulasan buruk|bintang satu",
    screen: "kongsi(?:kan)? skrin|share screen|kat skrin|skrin awak|kawalan jauh|akses jauh|remote",
    gift: "kad (?:itunes|hadiah|steam|google|prabayar|gift)|baucar|voucher|gift ?card|topup|pin reload",
    rent: "sewa|pinjam|guna akaun awak|akaun keldai",
    earn: "komisen|upah|\\d+ ?%|sehari|seminggu|dapat|untung|pendapatan|gaji",
    outside:
      "(?:di |kat )?luar (?:platform|plaza|sistem|apps?)|tiada caj|takyah kena caj|tanpa (?:caj|yuran|fee)|jimat (?:caj|fee)|secara peribadi|(?<!\\d ?)pm_|pm (?:saya|je|tepi)|dm_|tepi",
    talk: "tulis|add|hubung|contact|sambung|bincang|borak|bagi|call|chat|mesej|cari|jom|(?<!\\d ?)pm_|whatsapp|tambah",
    phone: "no(?:mbor)? (?:tel|hp|fon|telefon|phone)|telefon|fon_|nombor awak|sms saya",
    app: "ig_|insta_|fb_|facebook|wa_|ws_|wasap|whatsapp|tele_|tg_|telegram|telegr|line_|signal_|messenger|tiktok|wechat",
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
