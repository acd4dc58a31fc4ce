/** Messages as customers, banks and shops write them, in Vietnamese and English. */
import { expect, test } from 'vitest';
import { type MessageFacts, readMessage } from '../../src/diagnosis/facts/pasted-message.ts';

const reader = { now: Date.parse('2026-11-21T12:30:00+07:00'), timeZone: 'Asia/Ho_Chi_Minh' };

/** `time`: in Vietnam; a day where no time of it was named. */
type Read = Partial<Omit<MessageFacts, 'time' | 'isDay' | 'isDated' | 'words'>> & { time?: string };

const messages: readonly [string, Read][] = [
  [
    'khách chuyển 150k lúc 9h sáng nội dung DH 102',
    { codes: ['DH102'], amounts: [150_000], time: '2026-11-21 09:00' },
  ],
  [
    'Anh ck 1tr5 hôm qua 3h chiều, ND: thanhtoanDH102',
    { codes: ['DH102', 'thanhtoanDH102'], amounts: [1_500_000], time: '2026-11-20 15:00' },
  ],
  [
    'TK 0011xxx345|GD: +150,000VND 21/11/26 09:12|SD: 1,234,567VND|ND: DH102 chuyen tien',
    { codes: ['DH102'], amounts: [150_000], time: '2026-11-21 09:12', accounts: ['0011xxx345'] },
  ],
  [
    'So du TK 0123456789 +150.000 VND luc 21-11-2026 08:15:22. So du 5.230.000 VND. Ref FT26325000123. ND DH 102',
    {
      codes: ['FT26325000123', 'DH102'],
      amounts: [150_000],
      time: '2026-11-21 08:15',
      accounts: ['0123456789'],
    },
  ],
  [
    'Hi, I paid 150.000 VND for order DH-102 at 9:15 am today, where is it?',
    { codes: ['DH-102', 'DH102'], amounts: [150_000], time: '2026-11-21 09:15' },
  ],
  ['HUYNH TAN PHAT 387.000 21/11 12:12', { amounts: [387_000], time: '2026-11-21 12:12' }],
  ['Hi, I paid 150.000 VND for order #10234 two days back', { codes: ['10234'], amounts: [150_000] }],
  [
    'Date: Fri, 20 Nov 2026 09:12:33 +0700\nFrom: an@shop.example\nMessage-ID: <AB12345@mail.example>\n\nChị ơi em chuyển 2 triệu đơn DHIO2 rồi ạ',
    { codes: ['DHIO2', 'DH102'], amounts: [2_000_000], time: '2026-11-20 09:12' },
  ],
  ['chuyển nhầm DH1O2 30 phút trước', { codes: ['DH1O2', 'DH1', 'DH102'], time: '2026-11-21 12:00' }],
  ['đơn ĐH102 của em', { codes: ['DH102'] }],
  ['đã ck 2 triệu rưỡi cho shop', { amounts: [2_500_000] }],
  ['em chuyển 1 triệu 250 nghìn rồi', { amounts: [1_250_000] }],
  ['em chuyển 1tr 250k rồi', { amounts: [1_250_000] }],
  ['em chuyển 2 triệu 50 ngàn rồi', { amounts: [2_050_000] }],
  ['em chuyển 2 triệu, 50 nghìn phí', { amounts: [2_000_000, 50_000] }],
  ['em chuyển 1tr ngày 28/11', { amounts: [1_000_000], unreadDay: '28/11' }],
  [
    'em chuyển 1tr ngày 31/2/2026 lúc 9h',
    { amounts: [1_000_000], time: '2026-11-21 09:00', unreadDay: '31/2/2026' },
  ],
  ['chuyển 150.000đ rồi, xong thêm 20k nữa', { amounts: [150_000, 20_000] }],
  ['hôm nay lúc 23h30 khách chuyển 100k', { amounts: [100_000], time: '2026-11-20 23:30' }],
  ['sáng nay 8h em chuyển 300k', { amounts: [300_000], time: '2026-11-21 08:00' }],
  ['gọi 0912345678 lúc 8 giờ', { time: '2026-11-21 08:00' }],
  ['em chuyển khuya 23h45 qua 150 nghìn', { amounts: [150_000], time: '2026-11-20 23:45' }],
  ['anh ck rồi, thanhtoanDH1O2 nhé', { codes: ['DH1', 'thanhtoanDH1', 'DH102', 'thanhtoanDH1O2'] }],
  ['DH555 hay DH556 gì đó', { codes: ['DH555', 'DH556'] }],
  ['mã FT26325000103 đâu rồi?', { codes: ['FT26325000103'] }],
  ['đơn VND150000 hôm qua', { amounts: [150_000], time: '2026-11-20' }],
  ['DH2601 và DH2602', { codes: ['DH2601', 'DH2602'] }],
  ['DH2601 va DH2602', { codes: ['DH2601', 'DH2602'] }],
  ['DH2601, VA 96SHOP12345', { codes: ['DH2601'], accounts: ['96SHOP12345'] }],
  [
    '9h hôm qua tôi chuyển 50k đơn DH5501',
    { codes: ['DH5501'], amounts: [50_000], time: '2026-11-20 09:00' },
  ],
  [
    'hom qua 9h toi chuyen 50k noi dung DH5501',
    { codes: ['DH5501'], amounts: [50_000], time: '2026-11-20 09:00' },
  ],
  ['hôm qua 9h tối chuyển 50k', { amounts: [50_000], time: '2026-11-20 21:00' }],
  ['tối qua chuyển 150k DH2601', { codes: ['DH2601'], amounts: [150_000], time: '2026-11-20' }],
  [
    'chuyen nham 150000 toi 96SHOP12345 hom qua',
    { amounts: [150_000], time: '2026-11-20', accounts: ['96SHOP12345'] },
  ],
  ['1tr25 chị Tuyết', { amounts: [1_250_000] }],
  ['em chuyển 1.250k rồi shop ơi', { amounts: [1_250_000] }],
  ['em chuyển 12.500 nghìn rồi', { amounts: [12_500_000] }],
  ['chị Tuyết ck 1tr250 đơn 2301', { codes: ['2301'], amounts: [1_250_000] }],
  ['ck 2tr050k đơn 2301', { codes: ['2301'], amounts: [2_050_000] }],
  ['em ck 2tr 9/11 nhé', { amounts: [2_000_000], time: '2026-11-09' }],
  ['ck 100k lúc 12h50', { amounts: [100_000], time: '2026-11-21 12:50' }],
  ['ck 100k lúc 13h30', { amounts: [100_000], time: '2026-11-20 13:30' }],
  [
    'SD TK 0011004123456 +150,000VND luc 20-11-2026 09:12:33. SD 5,200,000VND. Ref MBVCB.1234567.DH102.CT tu NGUYEN VAN A',
    {
      codes: ['DH102', 'MBVCB.1234567', 'MBVCB1234567'],
      amounts: [150_000],
      time: '2026-11-20 09:12',
      accounts: ['0011004123456'],
    },
  ],
  [
    'Agribank: 09h12p 20/11 TK 3400205123456: +350,000VND (DH102 NGUYEN VAN A CK). SD: 5,200,000VND.',
    { codes: ['DH102'], amounts: [350_000], time: '2026-11-20 09:12', accounts: ['3400205123456'] },
  ],
  [
    'ACB: TK 12345678(VND) + 300,000. So du 4,300,000. GD: NGUYEN VAN A DH102-201126-09:12:33',
    {
      codes: ['DH102', 'DH102-201126-'],
      amounts: [300_000],
      time: '2026-11-21 09:12',
      accounts: ['12345678'],
    },
  ],
  ['ND: DH102-chuyen tien, 150k', { codes: ['DH102', 'DH102-chuyen'], amounts: [150_000] }],
  ['thanhtoandh102 150000 khách gửi', { codes: ['dh102', 'thanhtoandh102'], amounts: [150_000] }],
  ['khách ck 1tr250, nd: dh 102', { codes: ['dh102'], amounts: [1_250_000] }],
  ['ship 30k, tiền hàng 320k, tổng 350k', { amounts: [350_000, 320_000, 30_000] }],
  ['còn thiếu 50k của đơn, đã ck 300k', { amounts: [300_000, 50_000] }],
  ['đã cọc 200k, ck nốt 800k', { amounts: [800_000, 200_000] }],
  ['Phí giao dịch: 1,100 VND\nSố tiền: 150,000 VND', { amounts: [150_000, 1_100] }],
  ['ck150k đơn DH102', { codes: ['DH102'], amounts: [150_000] }],
  ['chuyển 150ng đơn 2301', { codes: ['2301'], amounts: [150_000] }],
  ['chuyển 150 cành đơn 2301', { codes: ['2301'], amounts: [150_000] }],
  ['chuyển 1 củ rưỡi đơn 2301', { codes: ['2301'], amounts: [1_500_000] }],
  ['chuyen 150.000,00 VND luc 09g15', { amounts: [150_000], time: '2026-11-21 09:15' }],
  ['ck lúc 8h kém 10 được 200k', { amounts: [200_000], time: '2026-11-21 07:50' }],
  ['em ck 1 triệu hai cho DH102', { codes: ['DH102'], amounts: [1_200_000] }],
  ['em ck 2 triệu ba trăm nghìn rồi', { amounts: [2_300_000] }],
  ['em ck 3 triệu 2 rồi', { amounts: [3_200_000] }],
  ['2 triệu ba mẹ cho', { amounts: [2_000_000] }],
  ['một nửa triệu chứng đã hết', {}],
  ['em ck 1 triệu hai lần', { amounts: [1_000_000] }],
  ['em chuyển nửa triệu cho OD#102', { codes: ['OD#102', 'OD102'], amounts: [500_000] }],
  ['ck lúc 8 rưỡi sáng được 200k', { amounts: [200_000], time: '2026-11-21 08:30' }],
  ['ck lúc 8 rưỡi tối được 200k', { amounts: [200_000], time: '2026-11-20 20:30' }],
  ['ck lúc 8h rưỡi được 200k', { amounts: [200_000], time: '2026-11-21 08:30' }],
  ['khach ck 200k luc 7h toi qua', { amounts: [200_000], time: '2026-11-20 19:00' }],
  ['tối qua lúc 11h khách ck 200k', { amounts: [200_000], time: '2026-11-20 23:00' }],
  ['khách ck 200k lúc 11h đêm qua', { amounts: [200_000], time: '2026-11-20 23:00' }],
  [
    'ck 15/11 3tr6 đơn SO-00123',
    { codes: ['SO-00123', 'SO00123', 'S000123'], amounts: [3_600_000], time: '2026-11-15' },
  ],
  ['nội dung: HD-2026-0102 LE THI C', { codes: ['HD-2026-0102', 'HD2026'] }],
  ['STK-0011004123456 SDT-0912345678', {}],
  ['ck 3.600.000 VNĐ ngày 15 tháng 11', { amounts: [3_600_000], time: '2026-11-15' }],
  ['cảm ơn shop nhiều nhé', {}],
];

const shown = (time: number) => new Date(time + 7 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');

test.each(messages)('“%s”', (text, read) => {
  const { time, isDay, isDated: _, words: __, ...rest } = readMessage(text, reader);
  expect({ ...rest, time: time === undefined ? undefined : shown(time).slice(0, isDay ? 10 : 16) }).toEqual({
    codes: [],
    amounts: [],
    accounts: [],
    time: undefined,
    ...read,
  });
});
