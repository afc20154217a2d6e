import { SEARCHED_NAMES } from '#shared/model/lots/searched-facts.ts';

/** The index that is read and written, whatever its name. */
export const CATALOGUE_ALIAS = 'catalogue';

const keyword = { type: 'keyword' } as const;
const perFact = <T>(mapping: T) => ({
  properties: Object.fromEntries(SEARCHED_NAMES.map((name) => [name, mapping])),
});

const texts = {
  type: 'text',
  analyzer: 'trigrams',
  norms: false,
  fields: {
    short: { type: 'text', analyzer: 'one_or_two', norms: false, index_options: 'docs' },
    words: { type: 'text', analyzer: 'words', norms: false, index_options: 'docs' },
  },
} as const;

/**
 * Any part of a word is found, as in memory: three letters or more as a phrase of their trigrams, one or two as a term.
 * Words with typing errors are compared whole. A change of this constant takes effect with `npm run catalogue:rebuild`.
 */
export const LOT_INDEX = {
  settings: {
    analysis: {
      tokenizer: {
        trigrams: { type: 'ngram', min_gram: 3, max_gram: 3 },
        one_or_two: { type: 'ngram', min_gram: 1, max_gram: 2 },
        // As `wordsIn`. https://docs.opensearch.org/latest/analyzers/tokenizers/pattern/
        words: { type: 'pattern', pattern: '[^\\p{L}\\p{M}\\p{N}]+' },
      },
      analyzer: {
        trigrams: { tokenizer: 'trigrams' },
        one_or_two: { tokenizer: 'one_or_two' },
        words: { tokenizer: 'words' },
      },
    },
  },
  mappings: {
    dynamic: 'strict',
    properties: {
      auctionId: keyword,
      status: keyword,
      isHidden: { type: 'boolean' },
      isUnsold: { type: 'boolean' },
      categorie: keyword,
      price: { type: 'long' },
      priceStep: { type: 'long' },
      startAt: { type: 'long' },
      closesAt: { type: 'long' },
      createdAt: { type: 'long' },
      endRank: { type: 'long' },
      lotNumber: keyword,
      pin: keyword,
      city: keyword,
      citySpelling: keyword,
      numbers: perFact({ type: 'double' }),
      values: perFact(keyword),
      spellings: perFact(keyword),
      texts,
      staffTexts: texts,
    },
  },
} as const;
