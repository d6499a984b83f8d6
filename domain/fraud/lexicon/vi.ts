import type { Words } from "./lexicon.ts";

export const VI: Words = {
  joins: "words",
  script: "[a-z]",
  groups: {
    no: "đừng (?:ghi|viết|để|điền|thêm|có|nhắc)|không_|ko_|k_|hok|không (?:ghi|đưa)|chỉ ghi mã|chỉ mã|cấm|chưa",
    refuses: "không (?:nhận|chấp nhận|cho)|ko nhận|chỉ (?:nhận )?(?:từ )?(?:tk|tài khoản|chính chủ)|chính chủ|bên thứ ba",
    release: "mở khóa|mở khoá|thả|nhả|giải phóng|release|xả coin|chuyển coin|đưa coin|gửi coin",
    pay: "trả|chuyển|ck_|thanh toán|gửi|bắn|nạp|bank_|đóng tiền",
    ipay: "(?:mình|em|tôi|anh|t|tui|tao) (?:sẽ )?(?:mới )?(?:trả|chuyển|ck|thanh toán|gửi|bắn)|ck liền|là mình chuyển|mới (?:thanh toán|chuyển|trả) được|trả ngay|chuyển ngay|ck ngay",
    first: "trước|đầu tiên|trước đã|ứng trước",
    after: "xong|sau|rồi_|liền|ngay|khi|thì_|sau khi|là mình",
    trust: "tin (?:mình|em|tôi|anh)|hứa|đảm bảo|uy tín|\\d+ (?:gd|giao dịch)|yên tâm|đừng lo|cam kết",
    cancel: "hủy|huỷ|cancel",
    back: "hoàn (?:tiền|lại|trả)|trả lại|ck lại|chuyển lại|gửi lại|gởi lại|bắn lại|tiền về lại|lấy lại|về lại|trả mình|refund",
    extra: "thừa|dư_|dư số|dư tiền|chênh lệch|hai lần|2 lần|gấp đôi|nhầm|quá số|trùng|lố",
    field: "nội dung|ghi chú|lời nhắn|diễn giải|tin nhắn ck|nd_|nd ck|mô tả",
    coins: "tiền ảo|tiền mã hóa|tiền điện tử|tiền số|kripto",
    account: "tài khoản|tk_|stk|thẻ|ngân hàng|momo|số tài khoản|ví",
    otherAccount: "(?:tài khoản|tk|stk|thẻ|số tài khoản) (?:khác|mới|thứ hai|kia)|không phải (?:tài khoản|tk) (?:trong|ở)|người khác",
    otherName: "tên (?:\\w+ )?(?:khác|không giống|không trùng|ko giống)|khác tên|không cùng tên",
    fine: "không sao|ko sao|k sao|bình thường|đừng lo|không vấn đề|ổn|ok_|chả sao|vô tư",
    kin: "(?:vợ|chồng|anh|chị|em|sếp|bạn|mẹ|bố|ba|má|con|cô|chú|bác|cậu|dì|đồng nghiệp|em họ|anh họ|chị họ|người yêu|bạn gái|bạn trai|khách|nhân viên|chủ|em trai|em gái|anh trai|chị gái|người nhà) (?:của )?(?:mình|em|tôi|tui|anh)_",
    staff:
      "hỗ trợ|chăm sóc khách hàng|cskh|an ninh|bảo mật|nhân viên|admin|quản trị viên|chính thức|bộ phận|kiểm soát rủi ro|điều hành|tổng đài|phụ trách|moderator|mod_",
    pose: "tôi là|mình là|em là|đây là|chúng tôi|kính gửi|xin chào|thay mặt|quý khách|từ plaza|bên plaza|em bên|mình bên|tôi thuộc",
    mentions: "(?:mình|em|tôi) (?:sẽ )?(?:liên hệ|hỏi|gọi|nhắn|báo)|bảo|nói là|đang chờ|bên .{0,12}bảo|đã hỏi",
    review:
      "đang (?:kiểm tra|xem xét|xác minh)|bị (?:đánh dấu|khóa|đóng băng|tạm giữ|cảnh báo)|làm theo|hướng dẫn|phụ trách đơn|để tiếp tục|xác minh danh tính",
    code: "mã (?:xác|otp|trên|đó|này|pin)|otp|mật khẩu|pin_|authenticator|2fa|tin nhắn|\\d số|sms|mã_",
    give: "gửi|đọc|cho (?:mình|em|tôi|anh)|nói|đưa|chụp|cần|là gì|bao nhiêu|chia sẻ|nhắn lại|đưa em",
    police:
      "công an|cảnh sát|luật sư|kiện|tòa|địa chỉ (?:ông|mày|bạn|nhà)|biết nhà|cơ hội cuối|cảnh cáo|hối hận|pháp luật|bóc phốt|tố cáo|xử mày|coi chừng",
    ban: "khóa (?:tk|tài khoản|nick|acc)|(?:tk|tài khoản|acc|nick) .{0,25}(?:bị ban|ban_|khóa luôn|đóng băng luôn)|cho .{0,10}(?:bay acc|khóa)|đánh giá (?:xấu|1 sao|tệ)|report (?:bạn|mày|acc)|báo cáo tài khoản",
    screen: "chia sẻ màn hình|share màn hình|trên màn hình|điều khiển từ xa|truy cập từ xa|màn hình cho",
    gift: "thẻ (?:cào|quà|itunes|steam|google|game|điện thoại|garena|viettel|zing)|gift ?card|card điện thoại|mã thẻ|seri",
    rent: "thuê|cho mượn|mượn (?:tk|tài khoản|stk)|cho thuê|nhận tiền hộ|nhận hộ tiền",
    earn: "hoa hồng|nhận \\d+ ?%|\\d+ ?%|kiếm tiền|thu nhập|mỗi ngày|lương|việc nhẹ|công",
    outside:
      "(?:ngoài|bên ngoài) (?:sàn|nền tảng|plaza|app)|khỏi (?:mất )?phí|không mất phí|đỡ phí|tránh phí|giao dịch (?:trực tiếp|riêng|tay đôi)|nhắn riêng|ib_|ib riêng|inbox|chat riêng|nhắn tin riêng|dm_",
    talk: "nhắn|nói chuyện|kết bạn|kb_|liên hệ|qua_|add|gọi|cho xin|chat|alo|vào|tìm|call|tiếp",
    phone: "sđt|sdt|số điện thoại|số đt|số của bạn|số phone|số zalo|qua sms|cho xin số",
    app: "fb_|facebook|face_|ins_|insta_|ig_|tele_|tg_|telegram|telegr|zalo_|viber|line_|whatsapp|messenger|tiktok|mess_|signal_",
  },
  phrases: {
    overpay_lure: ["(?:chuyển|gửi|trả|ck) (?:nhầm )?(?:thừa|dư|quá)"],
    pending_claim: [
      "(?:xác nhận|mở khóa|thả|nhả|release|bấm).{0,20}(?:thì|xong|rồi|mới).{0,14}(?:vào|hiện|về|có|được cộng|báo có)(?!.{0,4}(?:mở|thả))",
      "giữ|treo|pending|tạm giữ|chờ xử lý ~ (?:bạn|anh|chị).{0,15}(?:xác nhận|thả|mở khóa|nhả)",
    ],
    release_first: ["(?:mở khóa|thả|nhả).{0,14}(?:xong|rồi|đi|thì).{0,14}(?:là )?(?:mình|em|tôi|tui).{0,10}(?:chuyển|trả|ck|thanh toán)"],
  },
};
