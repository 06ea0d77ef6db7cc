import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './passwords.ts';

describe('a password that is guessed first', () => {
  it.each(['password123', 'PassWord123', 'Hearthside1', 'Golden-Gate 2026', 'goldengate!!', '1 Caregiver 1'])(
    '%s',
    async (password) => {
      expect(await isCommonPassword(password, 'Golden Gate')).toBe(true);
    },
  );

  it.each(['three pears on a plate', 'golden gate at dawn', 'my caregiver sings'])(
    'is not: %s',
    async (password) => {
      expect(await isCommonPassword(password, 'Golden Gate')).toBe(false);
    },
  );

  it('is none of digits alone that are on no list, even where the name has no letters', async () => {
    expect(await isCommonPassword('4711 9928 3310', '24')).toBe(false);
  });
});
