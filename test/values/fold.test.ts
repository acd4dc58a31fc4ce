import { expect, test } from 'vitest';
import { fold } from '../../src/values/fold-accents.ts';

test('every Vietnamese letter folds to ASCII, composed or not', () => {
  const letters = 'ăâêôơưđĂÂÊÔƠƯĐàảãáạằẳẵắặầẩẫấậèẻẽéẹềểễếệìỉĩíịòỏõóọồổỗốộờởỡớợùủũúụừửữứựỳỷỹýỵÐ';
  const folded = 'aaeooudAAEOOUDaaaaaaaaaaaaaaaeeeeeeeeeeiiiiiooooooooooooooouuuuuuuuuuyyyyyD';
  expect(fold(letters)).toBe(folded);
  expect(fold(letters.normalize('NFD'))).toBe(folded);
});

test('what is no accented Latin letter stays', () => {
  expect(fold('DH10 漢字 ☕ ß')).toBe('DH10 漢字 ☕ ß');
});
