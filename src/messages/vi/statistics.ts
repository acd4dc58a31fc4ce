import type { ErrorLabel } from '../../api/endpoints/log-entry-values.ts';
import type { StatisticsParams } from '../../diagnosis/statistics-codes.ts';
import { entryFor } from '../../values/table-lookup.ts';
import { dayInSentence } from '../../values/time.ts';
import type { Language, Sentences } from '../language-types.ts';

/** The meaning of a delivery log label, in a few words. */
export const labels: Readonly<Record<Exclude<ErrorLabel, 'OK'>, string>> = {
  HTTP_3XX: 'bị chuyển hướng',
  HTTP_4XX: 'bên nhận từ chối',
  HTTP_5XX: 'máy chủ của bên nhận gặp lỗi',
  TIMEOUT: 'không phản hồi trong 10 giây',
  SSL: 'không có kết nối bảo mật',
  DNS: 'không tìm thấy tên máy chủ',
  CONNECTION: 'kết nối thất bại',
  ERROR: 'thất bại',
  QUOTA_EXCEEDED: 'không gửi, gói đã hết hạn mức',
};

function named(label: string): string {
  const words = entryFor(labels as Record<string, string>, label);
  return words === undefined ? label : `${label} (${words})`;
}

const percent = (value: number) => `${value.toFixed(1).replace('.', ',')}%`;
const daysAgo = (days: number) => (days === 1 ? 'hôm nay' : `trong ${days} ngày qua`);

export const statistics: Sentences<StatisticsParams> = {
  'all-delivered': ({ total, days, tests = 0 }) => {
    const delivered = `${total}/${total} lượt gửi ${daysAgo(days)} đã thành công.`;
    if (tests === total) return `${delivered} Chưa gửi giao dịch nào: chỉ có lượt gửi thử.`;
    return tests === 0 ? delivered : `${delivered} Trong đó có ${tests} lượt gửi thử.`;
  },
  'figures-contradict': ({ success, failed, total, rate, by_day, days_total, by_label }) => {
    const others = [
      rate !== undefined && `; tỷ lệ thành công ${percent(rate)}`,
      by_day !== undefined && `; theo ngày: ${by_day} thất bại trên tổng ${days_total}`,
      by_label !== undefined && `; theo nhãn: ${by_label} thất bại`,
    ];
    const [won, lost, all] = [success, failed, total].map((one) => one ?? '-');
    return `Số liệu của dịch vụ không khớp: ${won} thành công và ${lost} thất bại trên tổng ${all}${others.filter(Boolean).join('')}.`;
  },
  'mostly-one-label': ({ label, share }) => `${share}% lượt gửi thất bại có nhãn ${named(label)}.`,
  'nothing-delivered': ({ days }) => `Không có lượt gửi nào ${daysAgo(days)} nên chưa thể đánh giá bên nhận.`,
  'slow-receiver': ({ p95 }, { duration }) =>
    `Bên nhận phản hồi chậm: p95 là ${duration(p95)}, dịch vụ ngừng chờ sau 10 giây. Chương trình cần trả về 200 trước rồi mới xử lý.`,
  'success-rate-fell': ({ date, rate, before }) =>
    `Tỷ lệ thành công giảm còn ${percent(rate)} vào ngày ${dayInSentence(date)} (UTC). Những ngày trước là ${percent(before)}.`,
};

export const figures: Language['figures'] = ({ days, total, failed, rate, p95, configurations }) => {
  const period = days === '1' ? 'Hôm nay (UTC)' : `${days} ngày qua (UTC)`;
  const configured =
    configurations === null ? 'chưa đọc được cấu hình webhook' : `${configurations} cấu hình webhook`;
  if (total === '0') return `${period}: không có lượt gửi nào; ${configured}`;
  return `${period}: ${total} lượt gửi, ${failed} thất bại (tỷ lệ thành công ${rate}), p95 ${p95}; ${configured}`;
};
