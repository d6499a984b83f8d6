import type { Words } from "./lexicon.ts";

export const ID: Words = {
  joins: "stems",
  script: "[a-z]",
  groups: {
    charged: "bank .{0,12}(?:motong|potong|memotong)|kena (?:biaya )?admin",
    onPhone: "(?:telponan|telepon|nelpon|teleponan) .{0,8}bank|(?:hp|batre|baterai) .{0,8}(?:mati|habis|dicas)",
    bounced: "uang(?:nya)? (?:balik|kembali)|(?:di)?tolak(?: bank)?",
    clears: "baru (?:cair|masuk|bisa|kebuka)|(?:supaya|biar) (?:cair|masuk)",
    toll: "bayar(?:in)? .{0,10}(?:biaya|admin|pajak|fee)|(?:biaya|pajak)\\b.{0,15}(?:dulu|harus dibayar)",
    popup: "(?:angka|kode|nomor)\\S*.{0,30}(?:masuk|muncul|dikirim|barusan|hp_|sms)|(?:sms|hp_|email) .{0,25}(?:angka|kode)",
    orElse: "kalo? (?:engga|ga|tidak|nggak|gak),? (?:ga|gak|tidak|nggak)|biar (?:dana|bisa|masuk|cair)|buat verifikasi",
    plea: "rumah sakit|anak (?:saya|aku) sakit|ibu (?:saya )?sakit|baterai|di (?:depan )?(?:atm|bank)|bank ?nya (?:lagi )?(?:lemot|gangguan|error)|butuh (?:cepat|sekarang|banget)|(?:ga|gak|tidak) (?:bakal )?kabur|bukti(?:nya)? nanti|pasti (?:saya|aku) (?:bayar|transfer)|ayolah",
    sees: "(?:(?:layar|muncul\\w*) .{0,18}(?:muncul|apa)|(?:di )?saya (?:masih|muncul)|menunggu penjual|menunggu pembeli)(?!.{0,80}(?:any ?desk|teamviewer|rustdesk|zoom|remote|install))",
    keeps:
      "(?:ga|gak|nggak|tidak) (?:bisa|dapat) (?:di)?(?:batal|cancel)|(?:ga|gak|tidak|nggak|engga) (?:mau |akan |bisa )?(?:batal|cancel)|jangan (?:di)?batal",
    missing:
      "kode (?:\\w+ ){0,2}salah|kurang (?:satu|1|dua|2) (?:angka|digit)|(?:angka|digit)nya kurang|salah (?:satu )?(?:angka|digit|nomor)|kurang (?:satu )?(?:angka|digit)|salah (?:satu )?(?:angka|digit|ketik)",
    purpose:
      "kos_|kontrakan|sewa|hadiah|kado|makan_|belanja|pinjaman|utang|hutang|konsultasi|jasa_|servis|gaji|donasi|ulang tahun|arisan|spp",
    digits:
      "(?:nol|kosong|satu|dua|tiga|empat|lima|enam|tujuh|delapan|sembilan)[ -](?:nol|kosong|satu|dua|tiga|empat|lima|enam|tujuh|delapan|sembilan|\\d)(?:[ -](?:nol|kosong|satu|dua|tiga|empat|lima|enam|tujuh|delapan|sembilan)|[ -]?\\d{2,})",
    unpaid: "belum (?:\\w+ )?(?:bayar|transfer|tf)|ga (?:sempat|sempet|jadi|bisa)|tidak sempat|ga keburu|kehabisan waktu",
    again:
      "order baru|pesanan baru|ulang|bikin (?:lagi|baru)|buat (?:lagi|baru)|dari awal|lebih (?:gede|besar)|lebih banyak lagi|harga(?:nya)? lebih (?:bagus|murah|baik)|order baru|harga lebih|buka (?:baru|lagi|yang baru)|order lagi|bikin order|kurs (?:lebih )?bagus|harga lebih tinggi|lebih gede",
    uponRelease:
      "(?:sampai|setelah|kalau|kalo|begitu|sebelum|kecuali|habis) (?:kakak |kamu |anda |lu |koin |kripto |usdt |penjual )?.{0,14}(?:lepas|rilis|konfirmasi|dikirim|kirim|diterima|approve|setuju|release|verifikasi)|(?:begitu|setelah|kalau|kalo|sampai|pas|abis|habis|nunggu) (?:kamu|anda|koin(?:nya)?|kak|mas|situ) .{0,14}(?:klik|tekan|lepas|kirim|konfirmasi|dilepas|kasih|setuju)|sampai penerima (?:setuju|konfirmasi|terima|approve)",
    held: "tahan|nahan|tertahan|pending|diblok|dibekukan|beku|nyangkut|tertunda|diproses|belum cair|cair|terkunci|hold|bank saya baru|kebuka di|diproses sampai|baru (?:kirim|cair|keluar|jalan|masuk) .{0,20}(?:setelah|kalau|begitu)|ditahan|nyangkut",
    soon: "(?:transfer|uang|dana|duit|pembayaran) .{0,14}(?:bentar|sebentar|segera|otw|dalam perjalanan|lagi jalan|mau masuk|akan masuk|proses)|(?:bayar|transfer|tf|kirim) .{0,14}(?:nanti|malam|besok|habis ini|sisanya|bentar)|(?:nanti|malam|besok|bentar|habis ini) .{0,14}(?:bayar|transfer|tf|kirim|lunasin)|bentar lagi|otw",
    did: "m-?banking .{0,14}(?:minta|butuh)|(?:sudah|udah|sdh|udh) (?:saya |gw )?(?:masuk(?:kan|in)|input|isi|ketik|konfirmasi|verifikasi)|(?:bank|aplikasi|mbanking) .{0,20}(?:minta|kirim|butuh)|lagi (?:input|masukin|isi)|(?:angka|digit) terakhir|(?:harus|tadi) (?:isi|masukin|masukkan)|(?:udah|sudah) (?:saya )?(?:isi|masukin|masukkan|disetujui)",
    declines:
      "(?:tidak|gak|nggak|tanpa|bukan|jangan)(?: [^\\s,;]+)? (?:whats|wasap|watsap|wa_|telegr|tele_|tg_|insta|ig_|facebook|fb_|messenger|signal|wechat|viber|line_|kakao|zalo|skype|discord|snap)|bukan saya|jangan (?:\\w+ ){1,3}(?:di luar|tempat lain|di tempat lain)|(?:hanya|cukup|cuma) (?:chat )?(?:di sini|lewat sini)|(?:ga|gak|nggak|tidak|tdk|ngga|gausah|jangan) (?:\\w+ ){0,3}(?:telegram|tele_|wa|whatsapp|main|pakai|pake|punya|ig|line|keluar)|(?:di sini|disini|sini|chat ini) (?:aja|saja)|tetap di|lewat sini|nominalnya pas|jumlahnya pas|(?:nomor|no|hp) .{0,8}(?:ga|gak|tidak|nggak) .{0,8}kasih|(?:ga|gak|tidak|nggak) (?:saya )?(?:kasih|ngasih) .{0,6}(?:nomor|hp)",
    no: "jangan|jgn|tidak|tdk|ga_|gak|nggak|ngga|tanpa|bukan|cukup kode|gausah|tak_|kosong|ga usah|tidak usah|dikosongkan",
    refuses:
      "(?:akan )?(?:di|saya )kembalikan|(?:tidak|ga|gak|nggak|tdk|ngga) (?:terima|menerima|bisa|boleh|nerima)|bukan pihak|harus (?:rekening|rek|nama)|cuma (?:dari )?rekening sendiri|hanya (?:dari )?rekening|rekening sendiri|pihak ketiga|atas nama sendiri|nama sendiri|tidak terima|rekening bersama|(?:ga|gak|tidak) bisa (?:terima|menerima)",
    release:
      "rilis|lepas|release|buka (?:kunci|koin)|cairin|cairkan|kasih (?:dulu )?koin|kirim (?:dulu )?koin|cairkan koin|koinnya (?:dulu|duluan)|kasih koin|kirim kripto|transfer (?:usdt|koin)|serahkan|rilis (?:dulu|in|dong)|lepas(?:in)?_",
    pay: "bayar|transfer|tf_|kirim|setor|byr|ditransfer|dibayar|trf",
    ipay: "(?:saya|gw|gue|aku|ane|langsung|nanti|baru) (?:\\w+ )?(?:bayar|transfer|tf|kirim)|(?:baru )?bisa (?:bayar|transfer|tf)|gw tf|saya tf",
    first: "dulu|duluan|lebih dulu|terlebih dahulu|sebelum bayar|di awal",
    after: "setelah|habis|abis|begitu|baru_|kalau|kalo|langsung|nanti|terus|sesudah|kemudian",
    trust:
      "percaya|sumpah|janji|serius gan|demi allah|beneran|\\d+ (?:transaksi|trade)|amanah|tenang aja|santai aja|jujur|serius|ga nipu|demi|pasti(?! (?:dah|sudah|udah) lepas)|jamin",
    cancel: "batal|cancel|gagalkan|urungkan|tutup (?:yg|yang|order|pesanan)|batalin|dicancel",
    back: "balik|kembali|refund|pulangkan|retur|selisih|pulang|balikin|sisanya (?:kirim|transfer)|balikin|kembaliin|balikin|sisanya (?:balik|kirim)",
    extra:
      "kelebihan|lebih(?:nya|an)?_|lebih (?:bayar|transfer|tf|kirim)|dobel|double|dua kali|2x|2 kali|selisih|kebanyakan|nol satu|salah transfer|kepencet|salah kirim|kekirim|nol ?nya kelebihan|kelebihan|bukannya \\d|padahal (?:harusnya|seharusnya)|harusnya \\d",
    field: "berita|keterangan|catatan|note|remark|deskripsi|referensi|pesan transfer|kolom|pesan",
    coins: "kripto|koin|aset digital|mata uang virtual",
    account: "rekening|rek_|akun|dana_|ovo|gopay|atm|kartu|bank",
    otherAccount:
      "(?:rekening|rek|akun|nomor) (?:lain|beda|baru|satunya|kedua)|bukan (?:yang|ke) (?:di|rekening)|rekening (?:teman|istri|suami|kakak|adik|bos|perusahaan|usaha|kantor)|punya saya (?:keblokir|diblokir|limit|penuh)",
    otherName:
      "nama(?:nya)? .{0,20}(?:beda|lain|tidak sama|ga sama|berbeda)|beda nama|atas nama orang lain|nama (?:beda|lain|istri|orang)|bukan nama saya|namanya (?:beda|lain)|a\\.?n\\.? (?:istri|orang)",
    fine: "gapapa|ga papa|gpp|tidak apa|tdk apa|ga masalah|tidak masalah|tenang|aman|normal|oke|santai",
    kin: "(?:istri|suami|kakak|adik|adek|bos|boss|teman|temen|ibu|bapak|ayah|mama|papa|sepupu|om|paman|tante|anak|pacar|rekan|ipar|klien|saudara|tetangga|karyawan|atasan|kantor|mertua|kerabat) (?:saya|gw|gue|aku|ku|ane|kita)|(?:istriku|suamiku|bosku|temanku|ibuku|adikku|kakakku|pacarku)|(?:istri|suami|sepupu|teman|temen|kakak|adik|adek|ibu|bapak|mertua|ipar|pacar|bos|karyawan|keponakan|om|tante|rekan|saudara|tunangan|admin|sodara)\\w* (?:saya|gw|gue|aku|ane|ku)|orang lain|atas nama (?:istri|suami|teman)|mewakili|rekening (?:kantor|perusahaan)|(?:kantor|bos) (?:saya )?yg? (?:bayar|transfer)",
    staff:
      "dukungan|layanan pelanggan|customer service|cs_|keamanan|petugas|admin|moderator|resmi|pihak plaza|tim plaza|bagian|operator|compliance|kepatuhan|divisi|staf|sengketa|penipuan|fraud|legal|mediator|verifikasi|escrow|rekber|tim (?:\\w+ )?plaza|penanggung jawab|teknis|pengaduan|investigasi|manajer|kepatuhan|compliance|sengketa|bagian (?:hukum|keamanan|legal)|tim legal|tim (?:kepatuhan|sengketa|keamanan|plaza)|kepatuhan|sengketa|mediator|penengah",
    pose: "saya (?:adalah|dari|petugas|admin|cs|staf|tim|operator)|kami (?:adalah|dari|tim|admin|pihak)|ini (?:adalah|dari|tim|admin|dukungan|cs|layanan|pihak)|yth|halo|pelanggan yang|kepada|dari plaza|atas nama plaza|pengguna yang|kami|perhatian|pemberitahuan|pengumuman|nama saya|bertugas|menangani|dari (?:tim|bagian|divisi|pusat)|penting|kasus (?:anda|kakak|ini)|saya \\w+ dari|tim (?:kepatuhan|sengketa|keamanan)|penjual harap|dari tim|saya admin|yang ditunjuk|saya mediator",
    mentions:
      "(?:saya|gw|aku) (?:akan |sudah |mau )?(?:hubungi|tanya|kontak|chat|lapor)|kata_|katanya|bilang|menunggu|nunggu|disuruh|belum .{0,12}(?:balas|jawab|respon)",
    review:
      "(?:memeriksa|periksa|memverifikasi|meninjau|cek) (?:transaksi|pesanan|akun)|ditandai|dibekukan|diblokir|ikuti (?:instruksi|arahan|petunjuk)|menangani kasus|untuk melanjutkan|arahan saya|sedang memeriksa|dalam pemeriksaan|ditinjau|ikuti|langkah|akun (?:kakak|anda|kamu)|pesanan (?:anda|kakak)|kasus|untuk menghindari|melanjutkan|dalam tinjauan|mencurigakan|dibatasi|pembayaran .{0,35}(?:diverifikasi|terverifikasi|disetujui)|mohon serahkan|serahkan (?:koin|aset)|kasus anda (?:sudah|telah)|(?:transaksi|pembayaran) (?:sudah|telah) (?:kami )?(?:diperiksa|terima|diverifikasi|disetujui)|penjual (?:harap|harus|mohon)|mohon segera|akun dibekukan|harap selesaikan|tervalidasi|serahkan|tanpa menunda",
    code: "kode|otp|sms|sandi|password|pin_|authenticator|2fa|angka|digit|masuk akun|rahasia|token|cvv|cvc",
    give: "kirim|kasih|sebut|berapa|bagi|butuh|share|bacain|baca|tunjukin|minta|infoin|info|ketik|forward|teruskan|kasih tau|kasi tau|bilang|sebutin|bacakan|kirimin|sebutin|bacain|kirim (?:ke ?sini|kesini)|foto",
    police:
      "polisi|lapor(?:in|kan)? (?:ke |polisi|kamu|lu|anda)|pengacara|hukum|pidana|alamat (?:lu|kamu|anda|rumah)|tau rumah|kesempatan terakhir|peringatan terakhir|nyesel|menyesal|viralin|viralkan|santet|tuntut|lapor|penjara|keluarga (?:lu|kamu|anda)|cari (?:lu|kamu)|samperin|awas|liat aja|viral|datengin|tau (?:rumah|alamat)|tahu (?:rumah|alamat)|aku cari kamu|saya cari kamu|datangin|tau nama|tahu nama|(?:tau|tahu) rumah|pikirin aja|lapor(?:in)? polisi|sepupu saya polisi|ip (?:kamu|lu)",
    ban: "(?:akun|rekening|rek) .{0,25}(?:diblokir|blokir|dibanned|banned|beku|dibekukan|ditutup|hapus)|(?:blokir|banned|bekukan|tutup) .{0,15}(?:akun|rekening|rek)|ulasan jelek|review jelek|bintang 1|laporkan akun|diblokir|blokir|(?:akun|rek)\\w* .{0,20}(?:hilang|ditutup|dibekukan|diban|kena ban)|saya laporkan|bintang satu|bikin akun",
    screen:
      "bagikan layar|share screen|sharescreen|dari layar|akses jarak jauh|remote|layar (?:kamu|lu|anda)|berbagi layar|anydesk|(?:download|install|instal|unduh|pasang) .{0,20}(?:aplikasi|apk|app)|zoom|teamviewer|dari jauh|video ?call|vc_|(?<!tangkapan )layar",
    arrived: "(?:begitu|setelah|sesudah)(?: \\S+){0,2} (?:dana|uang|transfer|pembayaran)(?: \\S+){0,2} masuk",
    anyPayer:
      "nama(?: \\S+){0,3} (?:bebas|siapa (?:saja|aja)|tidak (?:penting|masalah))|rekening(?: \\S+){0,2} siapa (?:saja|aja|pun)|(?:boleh|bisa) (?:dibayar\\w*|pakai punya|lewat) (?:\\S+ )?(?:keluarga|teman|orang)",
    noGift: "(?:tidak|ga|gak|nggak|tdk|tanpa) (?:\\S+ ){0,2}(?:kartu|voucher|gift|kode|pulsa)",
    onReceipt: "(?:begitu|setelah|sesudah|kalau|pas)[^,]{0,20} (?:bukti|struk|screenshot|resi)",
    confirm: "konfirmasi|selesaikan",
    gift: "voucher|kartu (?:itunes|hadiah|google|steam|prabayar)|gift ?card|pulsa|kode voucher|google play|gift|steam|kartu hadiah|garena|itunes|token listrik|saldo game",
    rent: "sewa|pinjam|sewain|sewakan|pinjem|numpang transfer|penampung|terima (?:duit|uang|dana|transfer)|transfer lagi|oper|rekening (?:buat|untuk|dipakai)|numpang|nampung|diteruskan|uang masuk ke rekening|diteruskan|terus kirim lagi|sewa rekening|rekening nganggur|rekening kosong|numpang lewat",
    earn: "komisi|dapet|dapat|\\d+ ?%|per hari|cuan|penghasilan|gaji|imbalan|untung|persen|upah|bagian kamu|buat kamu|kerja sampingan|dapat bagian|\\d+ ?rb|seminggu|komisi|bayaran(?:nya)? (?:per|tiap|buat|harian|mingguan|kamu)",
    outside:
      "(?:di )?luar (?:platform|plaza|aplikasi|sistem)|tanpa (?:biaya|fee|platform)|ga kena fee|hemat (?:biaya|fee)|langsung aja (?:tanpa|berdua)|japri|lewat pribadi|dm (?:aja|ya|saya|gw)|chat pribadi|di luar aja|lain kali .{0,25}(?:langsung|luar|sendiri|tanpa|ga usah|cod)|lain kali langsung|tatap muka|ga usah lewat|di tempat lain|aplikasi lain|telpon saya|telepon saya|langsung ke saya|ga lewat sini|pindah (?:chat|ke)|kontak saya|wa aja|hubungi saya di|cod_|ketemuan (?:aja|yuk|langsung)|ada (?:ig|insta(?!n)|wa|tele_|tg|line|signal|discord|fb) (?:gak|ga|nggak|tidak|kah|ngga|kak)|dm aja|(?:lanjut|pindah) (?:di|ke) (?:wa|tele_|ig|line)|telpon aja|telp aja|telepon (?:aja|saya)|di sini lemot|hubungi (?:saya )?di",
    talk: "chat|add|hubung|kontak|lanjut|ngobrol|pindah|minta|japri|wa_|telpon|telepon|tambah|follow|cari|bagi|pm_|ketik|usn|username|biar gampang|kontakan|lanjutin|lebih cepet|lebih cepat|username sama|nama sama",
    phone: "no(?:mor|mer)? (?:hp|wa|telp|telepon)|hp_|hp nya|nomor kamu|nomor lu|lewat sms",
    app: "ig_|insta_|fb_|facebook|wa_|tele_|tg_|telegram|telegr|line_|signal_|messenger|tiktok|snap_|whatsapp|watsap|tele_|line|wasap|instagram|dm_|discord|signal|viber",
  },
  phrases: {
    asks_codes: [
      "authenticator ~ berapa|apa ~ !{did}",

      "angka|kode|nomor ~ sms|hp_|masuk ~ sebut|bacain|kirim|kasih|bagi ~ !{did} ~ !jangan ~ !{declines}",
    ],
    release_first: [
      "(?:terima|dapat) (?:usdt|koin|kripto|btc).{0,10}sebelum",

      "(?:udah|sudah) (?:tf|transfer|bayar) ~ lemot|gangguan|error|pending ~ rilis|lepas",
    ],
    cancel_lure: [
      "{cancel} ~ uang ?nya (?:udah|sudah) (?:jalan|keluar)|(?:udah|sudah) (?:transfer|bayar|tf)|tetap (?:bayar|transfer)|lebih (?:gede|besar|tinggi|bagus)|lipat ~ !{keeps} ~ !{unpaid}",
    ],
    overpay_lure: ["buat kakak|ambil aja|simpan ~ sisanya", "kelebihan (?:transfer|bayar|tf|kirim)|lebih (?:bayar|transfer|kirim)"],
    pending_claim: [
      "beku|tahan|blokir ~ sampai ~ wallet|kripto|koin|usdt|dompet",

      "menunggu (?:konfirmasi|persetujuan) (?:dari )?(?:penerima|penjual)",
      "klik konfirmasi .{0,14}(?:masuk|cair)",

      "(?:ditahan|tertahan|pending|masuk|muncul|cair|tertunda|kelihatan|nyangkut|diproses).{0,30}(?:kalau|kalo|setelah|begitu|habis|abis|baru|sampai).{0,25}(?:konfirmasi|rilis|lepas|approve|setuju|klik)",
      "(?:setelah|begitu|kalau|kalo|habis) .{0,15}(?:rilis|konfirmasi|lepas).{0,35}(?:muncul|masuk|cair)(?! .{0,5}rilis)",
    ],
  },
};
