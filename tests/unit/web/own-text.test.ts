import { expect, it } from 'vitest';
import { ownText } from '#web/features/legal/own-text.ts';

it('a text of the house becomes an intro, sections, paragraphs and lists', () => {
  expect(ownText('Read this.\n\n# Who\nYou,\nand us.\n\nMore:\n- one\n- two\n# Money <b>\n- all of it')).toEqual({
    intro: 'Read this.',
    sections: [
      { id: 'section-1', title: 'Who', body: ['You, and us.', 'More:', ['one', 'two']] },
      { id: 'section-2', title: 'Money <b>', body: [['all of it']] },
    ],
  });
});

it('a text without headings is all intro', () => {
  expect(ownText('Be kind.\n\nPay.')).toEqual({ intro: 'Be kind.\n\nPay.', sections: [] });
});
