import type { Words } from "./lexicon.ts";

export const ID: Words = {
  joins: "stems",
  script: "[a-z]",
  groups: {
    no: "jangan|jgn|tidak|tdk|ga_|gak|nggak|ngga|tanpa|bukan|cukup kode|gausah|tak_",
    refuses:
      "(?:tidak|ga|gak|nggak|tdk|ngga) (?:terima|menerima|bisa|boleh|nerima)|bukan pihak|harus (?:rekening|rek|nama)|cuma (?:dari )?rekening sendiri|hanya (?:dari )?rekening",
    release: "rilis|lepas|release|buka (?:kunci|koin)|cairin|cairkan|kasih (?:dulu )?koin|kirim (?:dulu )?koin",
    pay: "bayar|transfer|tf_|kirim|setor|byr|ditransfer|dibayar|trf",
    ipay: "(?:saya|gw|gue|aku|ane|langsung|nanti|baru) (?:\\w+ )?(?:bayar|transfer|tf|kirim)|(?:baru )?bisa (?:bayar|transfer|tf)|gw tf|saya tf",
    first: "dulu|duluan|lebih dulu|terlebih dahulu|sebelum bayar|di awal",
    after: "setelah|habis|abis|begitu|baru_|kalau|kalo|langsung|nanti|terus|sesudah|kemudian",
    trust: "percaya|sumpah|janji|serius gan|demi allah|beneran|\\d+ (?:transaksi|trade)|amanah|tenang aja|santai aja|jujur",
    cancel: "batal|cancel|gagalkan|urungkan",
    back: "balik|kembali|refund|pulangkan|retur",
    extra:
      "kelebihan|lebih(?:nya|an)?_|lebih (?:bayar|transfer|tf|kirim)|dobel|double|dua kali|2x|2 kali|selisih|kebanyakan|nol satu|salah transfer|kepencet|salah kirim",
    field: "berita|keterangan|catatan|note|remark|deskripsi|referensi|pesan transfer|kolom",
    coins: "kripto|koin|aset digital|mata uang virtual",
    account: "rekening|rek_|akun|dana_|ovo|gopay|atm|kartu|bank",
    otherAccount: "(?:rekening|rek|akun|nomor) (?:lain|beda|baru|satunya|kedua)|bukan (?:yang|ke) (?:di|rekening)",
    otherName: "nama(?:nya)? .{0,20}(?:beda|lain|tidak sama|ga sama|berbeda)|beda nama|atas nama orang lain",
    fine: "gapapa|ga papa|gpp|tidak apa|tdk apa|ga masalah|tidak masalah|tenang|aman|normal|oke|santai",
    kin: "(?:istri|suami|kakak|adik|adek|bos|boss|teman|temen|ibu|bapak|ayah|mama|papa|sepupu|om|paman|tante|anak|pacar|rekan|ipar|klien|saudara|tetangga|karyawan|atasan|kantor|mertua|kerabat) (?:saya|gw|gue|aku|ku|ane|kita)|(?:istriku|suamiku|bosku|temanku|ibuku|adikku|kakakku|pacarku)",
    staff:
      "dukungan|layanan pelanggan|customer service|cs_|keamanan|petugas|admin|moderator|resmi|pihak plaza|tim plaza|bagian|operator|compliance|kepatuhan|divisi|staf",
    pose: "saya (?:adalah|dari|petugas|admin|cs|staf|tim|operator)|kami (?:adalah|dari|tim|admin|pihak)|ini (?:adalah|dari|tim|admin|dukungan|cs|layanan|pihak)|yth|halo|pelanggan yang|kepada|dari plaza|atas nama plaza|pengguna yang",
    mentions: "(?:saya|gw|aku) (?:akan |sudah |mau )?(?:hubungi|tanya|kontak|chat|lapor)|kata_|katanya|bilang|menunggu|nunggu|disuruh",
    review:
      "(?:memeriksa|periksa|memverifikasi|meninjau|cek) (?:transaksi|pesanan|akun)|ditandai|dibekukan|diblokir|ikuti (?:instruksi|arahan|petunjuk)|menangani kasus|untuk melanjutkan|arahan saya|sedang memeriksa|dalam pemeriksaan",
    code: "kode|otp|sms|sandi|password|pin_|authenticator|2fa|angka|digit",
    give: "kirim|kasih|sebut|berapa|bagi|butuh|share|bacain|baca|tunjukin|minta|infoin|info|ketik|forward|teruskan",
    police:
      "polisi|lapor(?:in|kan)? (?:ke |polisi|kamu|lu|anda)|pengacara|hukum|pidana|alamat (?:lu|kamu|anda|rumah)|tau rumah|kesempatan terakhir|peringatan terakhir|nyesel|menyesal|viralin|viralkan|santet|tuntut",
    ban: "(?:akun|rekening|rek) .{0,25}(?:diblokir|blokir|dibanned|banned|beku|dibekukan|ditutup|hapus)|(?:blokir|banned|bekukan|tutup) .{0,15}(?:akun|rekening|rek)|ulasan jelek|review jelek|bintang 1|laporkan akun",
    screen: "bagikan layar|share screen|sharescreen|dari layar|akses jarak jauh|remote|layar (?:kamu|lu|anda)|berbagi layar",
    gift: "voucher|kartu (?:itunes|hadiah|google|steam|prabayar)|gift ?card|pulsa|kode voucher",
    rent: "sewa|pinjam|sewain|sewakan|pinjem|numpang transfer|penampung",
    earn: "komisi|dapet|dapat|\\d+ ?%|per hari|cuan|penghasilan|gaji|imbalan|untung",
    outside:
      "(?:di )?luar (?:platform|plaza|aplikasi|sistem)|tanpa (?:biaya|fee|platform)|ga kena fee|hemat (?:biaya|fee)|langsung aja (?:tanpa|berdua)|japri|lewat pribadi|dm (?:aja|ya|saya|gw)|chat pribadi|di luar aja",
    talk: "chat|add|hubung|kontak|lanjut|ngobrol|pindah|minta|japri|wa_|telpon|telepon|tambah|follow|cari|bagi|pm_|ketik",
    phone: "no(?:mor|mer)? (?:hp|wa|telp|telepon)|hp_|hp nya|nomor kamu|nomor lu|lewat sms",
    app: "ig_|insta_|fb_|facebook|wa_|tele_|tg_|telegram|telegr|line_|signal_|messenger|tiktok|snap_|whatsapp|watsap",
  },
  phrases: {
    overpay_lure: ["kelebihan (?:transfer|bayar|tf|kirim)|lebih (?:bayar|transfer|kirim)"],
    pending_claim: [
      "(?:ditahan|tertahan|pending|masuk|muncul|cair|tertunda|kelihatan|nyangkut|diproses).{0,30}(?:kalau|kalo|setelah|begitu|habis|abis|baru|sampai).{0,25}(?:konfirmasi|rilis|lepas|approve|setuju|klik)",
      "(?:setelah|begitu|kalau|kalo|habis) .{0,15}(?:rilis|konfirmasi|lepas).{0,35}(?:muncul|masuk|cair)(?! .{0,5}rilis)",
    ],
  },
};
