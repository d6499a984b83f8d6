import type { Words } from "./lexicon.ts";

export const VI: Words = {
  joins: "words",
  script: "[a-z]",
  groups: {
    charged: "ngân hàng (?:thu|trừ)",
    onPhone: "điện thoại (?:của |với )?ngân hàng|(?:gọi|nghe máy) ngân hàng|hết pin|đang sạc",
    bounced: "(?:tiền )?(?:bị )?(?:trả về|hoàn về)|bị từ chối|tiền về lại",
    clears: "(?:thì )?mới (?:về|vào|tới|nhận|mở)|để (?:mở|giải|tiền)|mở khóa",
    toll: "(?:đóng|nộp|thanh toán) .{0,12}(?:phí|thuế)",
    popup: "(?:mấy|dãy|các) số.{0,25}(?:tới|về|gửi|máy|hiện|nhảy)|(?:máy|tin nhắn|sms|mail|điện thoại).{0,20}(?:mã|mấy số|\\d số)",
    orElse: "không (?:là|thì) không|nếu không (?:là|thì)|để tiền (?:vào|về)|mình cần xác thực",
    plea: "nằm viện|bệnh viện|con (?:mình|em) (?:ốm|bệnh)|hết pin|trước (?:ngân hàng|cây)|ra cây atm|đang ở (?:atm|ngân hàng)|ngân hàng (?:đang )?(?:lag|chậm|lỗi)|cần gấp|gấp lắm|không chạy đâu|thương tình|bill (?:sau|gửi sau)|tối (?:mình )?trả|chắc chắn",
    sees: "(?:màn hình .{0,20}(?:hiện|hiển thị|báo|ghi) (?:gì|sao|thế nào)|(?:hiện|thấy) gì|chờ người bán|chờ người mua)(?!.{0,80}(?:any ?desk|teamviewer|rustdesk|zoom|remote|install))",
    keeps: "không (?:thể |được )?(?:hủy|huỷ)|hủy không được|không hủy|ko hủy|không huỷ|đừng hủy|không muốn hủy",
    missing: "ma (?:\\w+ ){0,3}sai|thiếu (?:một|1|mất|vài) (?:số|chữ số)|(?:nhầm|sai) (?:một |1 )?(?:số|chữ số)",
    purpose:
      "tiền nhà|tiền trọ|quà tặng|quà|ăn tối|ăn trưa|tiền ăn|trả nợ|mượn|tư vấn|sửa (?:xe|nhà)|lương|từ thiện|sinh nhật|học phí|mua hàng|hóa đơn",
    digits:
      "(?:không|một|hai|ba|bốn|năm|sáu|bảy|tám|chín) (?:không|một|hai|ba|bốn|năm|sáu|bảy|tám|chín|\\d)(?: (?:không|một|hai|ba|bốn|năm|sáu|bảy|tám|chín)| ?\\d\\d+)",
    unpaid: "chưa (?:kịp |có )?(?:chuyển|trả|thanh toán|ck)|không kịp|ko kịp|hết giờ|chưa kịp",
    again:
      "tạo lại|làm lại|lệnh mới|đơn mới|đặt lại|mở lại|lại từ đầu|lớn hơn|to hơn|(?:giá|tỷ giá) (?:tốt|ngon|cao) hơn|đơn mới|lệnh mới|mở (?:lệnh|đơn) mới|lệnh to hơn|giá tốt hơn|đặt lệnh",
    uponRelease:
      "(?:tới khi|đến khi|cho đến khi|sau khi|khi nào|nếu|chừng nào|phải) (?:bạn |anh |chị |em |coin |người bán )?.{0,14}(?:nhả|mở khóa|xác nhận|thả|gửi|nhận|giao|chuyển)|bạn (?:xác nhận|nhả|thả|mở) .{0,6}(?:thì|mới|là)|bạn (?:bấm|nhấn|ấn|nhả|mở|duyệt|xác nhận) .{0,16}(?:là|thì|xong)|(?:tới khi|đến khi|cho tới khi|cho đến khi) (?:người nhận|người bán|bên nhận) .{0,10}(?:duyệt|xác nhận|đồng ý)|sau khi bạn|chỉ .{0,14}khi (?:nào )?bạn",
    held: "giữ|treo|tạm giữ|phong tỏa|đóng băng|chờ xử lý|đang chờ|kẹt|pending|chưa vào|bị khóa|mới vào|mới về|ghi có|đang xử lý|lệnh chuyển chạy|chỉ (?:đẩy|chuyển|nhả) tiền|ngân hàng (?:mình )?(?:chỉ|giữ|treo)|mới chạy",
    soon: "tiền .{0,14}(?:tới ngay|đang về|sắp|về liền|đang tới|sẽ về|đang trên|về ngay|tới liền)|(?:tối|mai|lát|tí nữa|chút nữa|lát nữa|chiều) .{0,10}(?:mình |em |tui )?(?:chuyển|ck|trả|gửi|bắn)|(?:chuyển|ck|trả) (?:sau|ngay|liền)|sắp tới|đang trên đường",
    did: "(?:nhập|điền|gõ|xác nhận) (?:xong|rồi)|mình (?:vừa |đã )?(?:nhập|điền|gõ)|(?:ngân hàng|app|bank) .{0,14}(?:đòi|yêu cầu|gửi|hỏi|bắt)|số cuối|phải nhập|đang nhập|được duyệt rồi",
    declines:
      "(?:khong|chang)(?: [^\\s,;]+)? (?:whats|wasap|watsap|wa_|telegr|tele_|tg_|insta|ig_|facebook|fb_|messenger|signal|wechat|viber|line_|kakao|zalo|skype|discord|snap)|khong phai (?:minh|toi|em)|dung (?:nhan|goi|lien he|tim)(?: \\w+){0,3} (?:cho khac|noi khac|ben ngoai)|chỉ (?:ở đây|trong này|tại đây)|(?:không|ko|k|chẳng|đừng) (?:\\S+ ){0,3}(?:telegram|zalo|tele|fb|dùng|xài|có|ra ngoài|face)|(?:nhắn|nói|chat|trao đổi|ở) .{0,14}(?:ở đây|đây thôi|tại đây|trong này)(?! (?:lag|chậm|đơ|lỗi|giật|treo))|ở đây thôi|đủ số|không bị trừ phí|(?:số|sđt) .{0,14}không (?:đưa|cho)|không (?:cho|đưa) .{0,6}(?:số|sđt)",
    no: "đừng (?:ghi|viết|để|điền|thêm|có|nhắc)|không_|ko_|k_|hok|không (?:ghi|đưa)|chỉ ghi mã|chỉ mã|cấm|chưa|bỏ trống|khỏi ghi",
    refuses:
      "dung ten (?:minh|toi)|chinh chu|(?:hoàn|trả) lại|không nhận tiền|không (?:nhận|chấp nhận|cho)|ko nhận|chỉ (?:nhận )?(?:từ )?(?:tk|tài khoản|chính chủ)|chính chủ|bên thứ ba|người thứ ba|không nhận|cùng tên|tài khoản chung|không thể nhận|không nhận|ko nhận|không nhận được",
    release:
      "mở khóa|mở khoá|thả|nhả|giải phóng|release|xả coin|chuyển coin|đưa coin|gửi coin|xả|chuyển usdt|gửi usdt|gửi coin trước|duyệt|xác nhận đơn",
    pay: "trả|chuyển|ck_|thanh toán|gửi|bắn|nạp|bank_|đóng tiền",
    ipay: "(?:mình|em|tôi|anh|t|tui|tao) (?:sẽ )?(?:mới )?(?:trả|chuyển|ck|thanh toán|gửi|bắn)|ck liền|là mình chuyển|mới (?:thanh toán|chuyển|trả) được|trả ngay|chuyển ngay|ck ngay",
    first: "trước|đầu tiên|trước đã|ứng trước",
    after: "xong|sau|rồi_|liền|ngay|khi|thì_|sau khi|là mình",
    trust:
      "tin (?:mình|em|tôi|anh)|hứa|đảm bảo|uy tín|\\d+ (?:gd|giao dịch)|yên tâm|đừng lo|cam kết|tin mình|thật (?:sự|lòng|mà|đó|đấy|nha)|không lừa|cam đoan|thề (?:luôn|với|có)",
    cancel: "hủy|huỷ|cancel|bỏ đơn|bỏ lệnh|đóng lệnh|đóng đơn",
    back: "hoàn (?:tiền|lại|trả)|trả lại|ck lại|chuyển lại|gửi lại|gởi lại|bắn lại|tiền về lại|lấy lại|về lại|trả mình|refund|tự về|hoàn|phần thừa|phần dư|lại cho mình|phần thừa|phần dư|gửi qua stk khác",
    extra: "thừa|dư_|dư số|dư tiền|chênh lệch|hai lần|2 lần|gấp đôi|nhầm|quá số|trùng|lố|dư|dư một số|thừa một số|gõ dư|thay vì|nhầm",
    field: "nội dung|ghi chú|lời nhắn|diễn giải|tin nhắn ck|nd_|nd ck|mô tả",
    coins: "tiền ảo|tiền mã hóa|tiền điện tử|tiền số|kripto",
    account: "tài khoản|tk_|stk|thẻ|ngân hàng|momo|số tài khoản|ví",
    otherAccount:
      "(?:tài khoản|tk|stk|thẻ|số tài khoản) (?:khác|mới|thứ hai|kia)|không phải (?:tài khoản|tk) (?:trong|ở)|người khác|của mình bị (?:khóa|giới hạn)|(?:tài khoản|tk|stk) (?:vợ|chồng|công ty|sếp|mẹ|bạn mình)",
    otherName:
      "tên (?:\\w+ )?(?:khác|không giống|không trùng|ko giống)|khác tên|không cùng tên|tên khác|tên vợ|tên chồng|không phải tên mình|tên người khác",
    fine: "không sao|ko sao|k sao|bình thường|đừng lo|không vấn đề|ổn|ok_|chả sao|vô tư",
    kin: "(?:vợ|chồng|anh|chị|em|sếp|bạn|mẹ|bố|ba|má|con|cô(?! anh)|chú|bác|cậu|dì|đồng nghiệp|em họ|anh họ|chị họ|người yêu|bạn gái|bạn trai|khách|nhân viên|chủ|em trai|em gái|anh trai|chị gái|người nhà) (?:của )?(?:mình|em|tôi|tui|anh)_|(?:vợ|chồng|bạn|anh(?! chụp)|chị|em|mẹ|ba|bố|sếp|cô|chú|dì|cậu|người yêu|nhân viên|kế toán|cháu|bạn thân|con|người nhà|đồng nghiệp) (?:mình|em|tôi|tui|anh|t)|người khác|người thân|giùm mình|hộ mình|thay mình|tài khoản công ty|công ty mình",
    staff:
      "hỗ trợ|chăm sóc khách hàng|cskh|an ninh|bảo mật|nhân viên|admin|quản trị viên|chính thức|bộ phận|kiểm soát rủi ro|điều hành|tổng đài|phụ trách|moderator|mod_|khiếu nại|tranh chấp|kỹ thuật|pháp lý|giám sát|trung gian|thẩm định|xác minh|chuyên viên|quản lý|ban quản trị|trung tâm|chống gian lận|tuân thủ|tranh chấp|phòng (?:pháp lý|an ninh|rủi ro|pháp chế)|bộ phận (?:tranh chấp|pháp lý|bảo mật|tuân thủ)|bộ phận tuân thủ|tuân thủ|bộ phận an ninh|nhân viên cskh|trọng tài",
    pose: "tôi là|mình là|em là|đây là|chúng tôi|kính gửi|xin chào|thay mặt|quý khách|từ plaza|bên plaza|em bên|mình bên|tôi thuộc|thông báo|chào bạn|chào anh|chào chị|chú ý|lưu ý|quan trọng|hồ sơ của bạn|tài khoản của bạn|bên phòng|bên bộ phận|kính|đại diện|thông báo từ|bên mình là|chúng tôi là|người bán vui lòng|nhân viên cskh|được chỉ định",
    mentions:
      "(?:mình|em|tôi) (?:sẽ )?(?:liên hệ|hỏi|gọi|nhắn|báo)|bảo|nói là|đang chờ|bên .{0,12}bảo|đã hỏi|chưa (?:trả lời|phản hồi|rep)|không trả lời",
    review:
      "đang (?:kiểm tra|xem xét|xác minh)|bị (?:đánh dấu|khóa|đóng băng|tạm giữ|cảnh báo)|làm theo|hướng dẫn|phụ trách đơn|để tiếp tục|xác minh danh tính|kiểm tra|tài khoản của bạn|đơn của bạn|các bước|để tránh|tiếp tục|xem xét|nghi ngờ|bị hạn chế|bị tạm|thanh toán .{0,35}(?:xác minh|xác nhận|duyệt)|bàn giao|vui lòng (?:giao|chuyển|bàn giao)|hồ sơ (?:đã|của)|(?:giao dịch|thanh toán).{0,16}(?:đã kiểm tra|được xác minh|đã xác minh)|người bán vui lòng|hoàn tất lệnh|mở khóa coin ngay|đã được xác thực|giao tài sản|hãy giao",
    code: "mã (?:xác|otp|trên|đó|này|pin)|otp|mật khẩu|pin_|authenticator|2fa|tin nhắn|\\d số|sms|mã_|mã|pass|pin|số gửi về|khóa bí mật|mk|app xác thực|ứng dụng xác thực|mấy số trong|sáu số|mã xác thực|authenticator|cvv|cvc",
    give: "gửi|đọc|cho (?:mình|em|tôi|anh)|nói|đưa|chụp|cần|là gì|bao nhiêu|chia sẻ|nhắn lại|đưa em|cho mình|cho xin|báo|nhắn|xin|đọc|đọc|đọc mấy|đọc cho",
    police:
      "công an|cảnh sát|luật sư|kiện|tòa|địa chỉ (?:ông|mày|bạn|nhà)|biết nhà|cơ hội cuối|cảnh cáo|hối hận|pháp luật|bóc phốt|tố cáo|xử mày|coi chừng|báo án|gia đình mày|nhà mày|tìm mày|đi tù|biết tay|tìm đến|biết nhà (?:mày|bạn|anh|chị)|tao tìm mày|biết chỗ ở|biết tên|nghĩ cho kỹ|phong tỏa stk|công an|ip của mày",
    ban: "khóa (?:tk|tài khoản|nick|acc)|cho .{0,10}(?:bay acc|khóa)|đánh giá (?:xấu|1 sao|tệ)|report (?:bạn|mày|acc)|báo cáo tài khoản|khóa tài khoản|khóa acc|bay acc|mất tài khoản|report|1 sao|một sao|đánh giá xấu|bị khóa vĩnh viễn|phốt|cho mày|(?:tk|tài khoản|acc|nick) .{0,25}(?:bị ban_|khóa luôn|đóng băng luôn)",
    screen:
      "chia sẻ màn hình|share màn hình|trên màn hình|điều khiển từ xa|truy cập từ xa|màn hình cho|anydesk|ultraviewer|(?:tải|cài|cài đặt) .{0,16}(?:app|ứng dụng|phần mềm)|teamviewer|từ xa|zoom|gọi video|(?<!chụp )(?<!ảnh )màn hình",
    arrived: "tiền (?:về|vào|tới)(?: \\S+){0,2} (?:rồi|là|thì|mới)",
    anyPayer:
      "tên(?: \\S+){0,4} (?:ai cũng được|không quan trọng|gì cũng được)|tài khoản(?: \\S+){0,2} ai cũng|(?:người nhà|bạn bè|người thân) (?:\\S+ )?(?:trả|chuyển)(?: hộ| giùm)? cũng|nhờ(?: \\S+){1,2} (?:chuyển|trả) (?:hộ|giùm)",
    noGift: "không (?:\\S+ ){0,2}(?:thẻ|voucher|gift|mã)",
    onReceipt: "(?:khi|thấy|sau khi|ngay khi)[^,]{0,20} (?:biên lai|ảnh chuyển|bill|ảnh chụp)",
    confirm: "xác nhận|hoàn tất",
    gift: "thẻ (?:cào|quà|itunes|steam|google|game|điện thoại|garena|viettel|zing)|gift ?card|card điện thoại|mã thẻ|seri|thẻ cào|gift|steam|google play|itunes|thẻ game|thẻ nạp",
    rent: "thuê|cho mượn|mượn (?:tk|tài khoản|stk)|cho thuê|nhận tiền hộ|nhận hộ tiền|nhận tiền|chuyển tiếp|rửa|trung chuyển|tiền vào tk|chuyển tiếp đi|thuê tài khoản|tk nào để không|tài khoản trống|vài lệnh đi qua",
    earn: "hoa hồng|nhận \\d+ ?%|\\d+ ?%|kiếm tiền|thu nhập|mỗi ngày|lương|việc nhẹ|công|10%|được hưởng|tiền công|giữ lại phần trăm|phần trăm|việc nhẹ|một tuần",
    outside:
      "(?:ngoài|bên ngoài) (?:sàn|nền tảng|plaza|app)|khỏi (?:mất )?phí|không mất phí|đỡ phí|tránh phí|giao dịch (?:trực tiếp|riêng|tay đôi)|nhắn riêng|ib_|ib riêng|inbox|chat riêng|nhắn tin riêng|dm_|lần sau .{0,20}(?:ngoài|trực tiếp|riêng|khỏi|gặp)|ngoài sàn|gặp mặt|gọi (?:cho )?(?:mình|em)|chỗ khác|app khác|riêng với|giao dịch tay|ra ngoài|không qua sàn|khỏi qua sàn|có (?:ig|insta|zalo|tele|fb|viber|wechat|telegram|whatsapp) (?:không|ko|k|hông)|nhắn (?:mình |tui |em )?(?:bên|qua) (?:đó|zalo|ig|tele|fb)|qua (?:zalo|tele|ig|viber) (?:nói|nhắn|chat)|gọi mình số|gọi (?:mình|em|anh|tôi)|ở đây lag",
    talk: "nhắn|nói chuyện|kết bạn|kb_|liên hệ|qua_|add|gọi|cho xin|chat|alo|vào|tìm|call|tiếp|cho mình xin|xin|ib|kb|nick|liên lạc|qua|nt|nhanh hơn|tên y chang|cùng tên",
    phone: "sđt|sdt|số điện thoại|số đt|số của bạn|số phone|số zalo|qua sms|cho xin số|xin số đt|số đt",
    app: "fb_|facebook|face_|ins_|insta_|ig_|tele_|tg_|telegram|telegr|zalo_|viber|line_|whatsapp|messenger|tiktok|mess_|signal_|zalo|tele|fb|face|mess|ins|discord|zl_|wechat",
  },
  phrases: {
    asks_codes: [
      "authenticator ~ gì|bao nhiêu|mấy ~ !{did}",

      "mấy số|dãy số|\\d số ~ máy|tin nhắn|sms|điện thoại ~ đọc|cho|gửi|báo ~ !{did} ~ !stk|số tài khoản",
    ],
    remark_words: ['nội dung (?:ck |chuyển khoản )?ghi ~ giùm|giúp|đừng ghi gì khác|nha ~ ["“]'],
    cancel_lure: ["{cancel} ~ tiền (?:đi|chuyển) rồi|ck rồi|chuyển rồi|trả rồi ~ mới|to hơn|tốt hơn|lớn hơn ~ !{keeps} ~ !{unpaid}"],
    overpay_lure: ["bạn giữ|giữ lại \\d+ ~ còn lại", "(?:chuyển|gửi|trả|ck) (?:nhầm )?(?:thừa|dư|quá (?:số|tay|nhiều|mức))"],
    pending_claim: [
      "đóng băng|giữ|treo ~ tới khi|cho đến khi|đến khi ~ ví|crypto|coin|usdt",

      "chờ người (?:nhận|bán) (?:xác nhận|duyệt)",
      "bấm (?:xác nhận|nhả) (?:là|thì) tiền",

      "(?:xác nhận|mở khóa|thả|nhả|release|bấm).{0,20}(?:thì|xong|rồi|mới).{0,14}(?:vào|hiện|về|có|được cộng|báo có)(?!.{0,4}(?:mở|thả))",
      "giữ|treo|pending|tạm giữ|chờ xử lý ~ (?:bạn|anh|chị).{0,15}(?:xác nhận|thả|mở khóa|nhả)",
    ],
    release_first: [
      "nhận (?:usdt|coin|crypto|btc) trước khi",
      "(?:mở khóa|thả|nhả).{0,14}(?:xong|rồi|đi|thì).{0,14}(?:là )?(?:mình|em|tôi|tui).{0,10}(?:chuyển|trả|ck|thanh toán)",
    ],
  },
};
