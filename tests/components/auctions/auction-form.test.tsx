import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import * as z from 'zod';
import { CATEGORIES } from '#shared/model/auctions/categories.ts';
import { istParts } from '#shared/model/ist.ts';
import { editedAuction } from '#tests/unit/web/auction-form/edited-auction.ts';
import { NETWORK_SENTENCE } from '#web/api/error-sentence.ts';
import { Component as CreateAuction } from '#web/features/auction-form/create-auction-page.tsx';
import { draftStore } from '#web/features/auction-form/drafts/draft-store.ts';
import { EditForm } from '#web/features/auction-form/edit-form.tsx';
import { type FormImage, storedImages } from '#web/features/auction-form/images/image-list.ts';
import type { FormValues } from '#web/features/auction-form/values/form-schema.ts';
import { NEW_VALUES, valuesOf } from '#web/features/auction-form/values/stored-values.ts';
import { HOUSE } from '../support/house.ts';
import { type Asked, fakeApi, showAgain } from '../support/screen.tsx';

const HOUR = 3_600_000;
/** Read once: what a form is filled with and what it sends are compared, perhaps after the next minute has begun. */
const THIS_MINUTE = Math.floor(Date.now() / 60_000) * 60_000;
const inHours = (hours: number) => THIS_MINUTE + hours * HOUR;

beforeEach(async () => {
  await draftStore('u1', 'new').clear();
  await draftStore('u1', 'a').clear();
});
afterEach(() => vi.restoreAllMocks());

/** A filled-in form with two uploaded images, as restored from this device. */
async function filledForm(change: Partial<FormValues>, answer: (asked: Asked) => unknown) {
  const [deadline, start, end] = [istParts(inHours(1)), istParts(inHours(2)), istParts(inHours(3))];
  const values = {
    ...NEW_VALUES,
    title: 'A bronze sextant',
    categorie: 'collectibles',
    description: 'With its oak case.',
    basePrice: '1500.50',
    emdAmount: '100',
    deadlineDate: deadline.date,
    deadlineTime: deadline.time,
    startDate: start.date,
    startTime: start.time,
    endDate: end.date,
    endTime: end.time,
    ...change,
  };
  const images: FormImage[] = ['first', 'second'].map((name) => ({
    kind: 'new',
    id: name,
    name: `${name}.jpg`,
    preview: undefined,
    upload: { is: 'done', key: `uploads/${name}`, at: Date.now() },
  }));
  const requestId = crypto.randomUUID();
  await draftStore('u1', 'new').write({ values, images, version: null, requestId }, Date.now());
  return openForm(answer);
}

async function openForm(answer: (asked: Asked) => unknown = () => undefined) {
  const categories = { success: true, categories: CATEGORIES, maxImages: 5 };
  const asked = fakeApi((one) =>
    one.path.endsWith('/categories') ? categories : one.path.endsWith('/house') ? HOUSE : answer(one),
  );
  const screen = await showAgain(<CreateAuction />, 'admin');
  await expect.element(screen.getByRole('option', { name: 'Cars' })).toBeInTheDocument();
  return {
    screen,
    sent: () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body),
    draft: screen.getByRole('button', { name: 'Save Draft' }),
    publish: screen.getByRole('button', { name: 'Publish Auction' }),
  };
}

describe('the auction form', () => {
  const nothing = {
    title: '',
    categorie: '',
    description: '',
    basePrice: '',
    emdAmount: '',
    deadlineDate: '',
    deadlineTime: '',
    startDate: '',
    startTime: '',
    endDate: '',
    endTime: '',
  };

  test('an empty form can neither be saved nor published', async () => {
    const { draft, publish, sent } = await openForm();
    await expect.element(draft).toHaveAccessibleDescription('Nothing is typed yet.');
    await expect.element(publish).toHaveAccessibleDescription('Minimum 2 images required');
    expect(sent()).toEqual([]);
  });

  test('a draft is saved without what is missing, which is listed with its fields', async () => {
    const { screen, draft, sent } = await filledForm({ ...nothing, title: 'A sextant' }, () => undefined);
    const list = screen.getByRole('region', { name: 'Missing before publishing' });
    await expect.element(list.getByRole('button', { name: 'Base Price' })).toBeVisible();
    await expect.element(list.getByRole('button', { name: 'Title' })).not.toBeInTheDocument();
    await list.getByRole('button', { name: 'Start Date' }).click();
    await expect.element(screen.getByLabelText('Start Date', { exact: true })).toHaveFocus();
    await draft.click();
    await expect.poll(sent).toHaveLength(1);
    expect(sent()).toMatchObject([
      { title: 'A sextant', categorie: '', basePrice: '', startDate: '', status: 'draft' },
    ]);
  });

  test('what a draft has must be right', async () => {
    const { screen, draft, sent } = await filledForm({ ...nothing, emdAmount: '0.5' }, () => undefined);
    await draft.click();
    await expect.element(screen.getByText('The deposit is nothing, or at least ₹1.')).toBeVisible();
    expect(sent()).toEqual([]);
  });

  test('what the browser cannot read is no empty field', async () => {
    const { screen, draft, publish, sent } = await filledForm({}, () => undefined);
    const reserve = screen.getByLabelText('Reserve Price');
    await reserve.click();
    // Chromium lets only such letters be typed; others let any.
    await userEvent.keyboard('5e');
    for (const button of [draft, publish]) {
      await button.click();
      await expect.element(screen.getByText('Please type a number in figures, without other signs.')).toBeVisible();
      await expect.element(reserve).toHaveFocus();
    }
    expect(sent()).toEqual([]);
    await reserve.fill('2000');
    await draft.click();
    await expect.poll(sent).toMatchObject([{ reservePrice: '2000' }]);
  });

  test('after an auction another is begun, with place, terms and schedule', async () => {
    const { screen, publish, sent } = await filledForm({ placeCity: 'Pune', placePin: '411001' }, () => ({
      success: true,
      message: 'Auction created successfully!',
      auction: { _id: 'a1', status: 'pending' },
    }));
    await screen.getByRole('checkbox', { name: /^Create another like it/ }).click();
    await publish.click();
    await expect.poll(sent).toHaveLength(1);
    await expect.element(screen.getByLabelText('Title')).toHaveValue('');
    await expect.element(screen.getByLabelText('Category')).toHaveValue('collectibles');
    await expect.element(screen.getByLabelText('Base Price')).toHaveValue(null);
    await expect.element(screen.getByLabelText('Start Date', { exact: true })).toHaveValue(istParts(inHours(2)).date);
    await expect.element(screen.getByRole('list', { name: 'Chosen images' })).not.toBeInTheDocument();
  });

  test('a form without its fields names them and focuses the first of them', async () => {
    const { screen, publish, sent } = await filledForm(nothing, () => undefined);
    await publish.click();
    for (const sentence of [
      'Title is required.',
      'Please choose a category.',
      'Description is required.',
      'Base price is required.',
      'EMD amount is required.',
      'Please choose the registration deadline date.',
      'Please choose the start date.',
      'Please choose the end date.',
    ]) {
      await expect.element(screen.getByText(sentence)).toBeVisible();
    }
    await expect.element(screen.getByLabelText('Title')).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  test('dates out of order get full sentences, and one correction clears all of them', async () => {
    const [past, before] = [istParts(inHours(-1)), istParts(inHours(-2))];
    const { screen, draft, sent } = await filledForm(
      {
        deadlineDate: past.date,
        deadlineTime: past.time,
        startDate: before.date,
        startTime: before.time,
        endDate: before.date,
        endTime: before.time,
      },
      () => undefined,
    );
    await draft.click();
    const sentences = [
      'Registration deadline must be in the future',
      'Start date must be after registration deadline',
      'End date must be after start date',
    ];
    for (const sentence of sentences) await expect.element(screen.getByText(sentence)).toBeVisible();
    await screen.getByLabelText('End Date', { exact: true }).fill(istParts(inHours(48)).date);
    for (const sentence of sentences) await expect.element(screen.getByText(sentence)).not.toBeInTheDocument();
    expect(sent()).toEqual([]);
  });

  test('the form sends Indian times as UTC and the images in order', async () => {
    const { screen, publish, sent } = await filledForm({}, () => ({
      success: true,
      message: 'Auction created successfully!',
      auction: { _id: 'a1', status: 'pending' },
    }));
    await screen.getByRole('button', { name: 'Move image 1 of 2 right' }).click();
    await publish.click();
    await expect.poll(sent).toHaveLength(1);
    expect(sent()).toMatchObject([
      {
        title: 'A bronze sextant',
        categorie: 'collectibles',
        basePrice: '1500.50',
        emdAmount: '100',
        bidInterval: 60,
        registrationDeadline: new Date(inHours(1)).toISOString(),
        startDate: new Date(inHours(2)).toISOString(),
        endDate: new Date(inHours(3)).toISOString(),
        status: 'pending',
        imageKeys: ['uploads/second', 'uploads/first'],
      },
    ]);
    await expect.poll(() => draftStore('u1', 'new').read(Date.now())).toBeUndefined();
  });

  test('suggested steps fill the ladder, and a removed step closes the gap', async () => {
    const { screen, draft, sent } = await filledForm({ categorie: 'cars', basePrice: '250000' }, () => undefined);
    await screen.getByRole('button', { name: 'Suggest steps' }).click();
    await expect.element(screen.getByLabelText('Bid Step')).toHaveValue(2000);
    await expect.element(screen.getByLabelText('Step 3 From')).toHaveValue(1_000_000);
    const remove = screen.getByRole('button', { name: 'Remove step 2' });
    await remove.click();
    await expect.element(remove).toHaveFocus();
    await screen.getByLabelText('Step 2', { exact: true }).fill('15000');
    await expect.element(screen.getByLabelText('Step 2 From')).toHaveValue(1_000_000);
    await expect.element(screen.getByLabelText('Step 3 From')).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Add a step for higher bids' }).click();
    await screen.getByLabelText('Step 3', { exact: true }).fill('50000');
    await draft.click();
    await expect.element(screen.getByLabelText('Step 3 From')).toHaveFocus();
    await screen.getByLabelText('Step 3 From').fill('2000000');
    await draft.click();
    await expect.poll(sent).toHaveLength(1);
    expect(sent()).toMatchObject([
      {
        steps: [
          { from: '0', step: '2000' },
          { from: '1000000', step: '15000' },
          { from: '2000000', step: '50000' },
        ],
      },
    ]);
  });

  test('steps cannot be suggested without a base price', async () => {
    const { screen } = await filledForm({ basePrice: '' }, () => undefined);
    const suggest = screen.getByRole('button', { name: 'Suggest steps' });
    await expect.element(suggest).toHaveAccessibleDescription('Choose a category and a base price first.');
  });

  test('a refusal is shown, and the typed text stays', async () => {
    const { screen, publish, sent } = await filledForm({}, () => undefined);
    await publish.click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent(NETWORK_SENTENCE);
    await expect.element(screen.getByLabelText('Title')).toHaveValue('A bronze sextant');
    await publish.click();
    await expect.poll(sent).toHaveLength(2);
    const [first, second] = sent();
    expect(second, 'the same request id: no second auction').toEqual(first);
  });

  test('what a second tab had restored before the save makes a lot of its own', async () => {
    const created = { success: true, message: '', auction: { _id: 'a1', status: 'draft' } };
    const first = await openForm(() => created);
    await first.screen.getByLabelText('Title').fill('Lot 1');
    await expect.poll(() => draftStore('u1', 'new').read(Date.now())).toMatchObject({ values: { title: 'Lot 1' } });
    const restored = await draftStore('u1', 'new').read(Date.now());
    await first.draft.click();
    await expect.poll(first.sent).toHaveLength(1);
    await expect.poll(() => draftStore('u1', 'new').read(Date.now())).toBeUndefined();
    await first.screen.unmount();
    if (restored !== undefined) await draftStore('u1', 'new').write(restored, Date.now());
    const second = await openForm(() => created);
    await expect.element(second.screen.getByLabelText('Title')).toHaveValue('Lot 1');
    await second.screen.getByLabelText('Title').fill('Lot 2');
    await second.draft.click();
    await expect.poll(second.sent).toHaveLength(1);
    const ids = [...first.sent(), ...second.sent()].map(
      (body) => z.object({ requestId: z.uuid() }).parse(body).requestId,
    );
    expect(new Set(ids).size).toBe(2);
  });

  test('an attempt that was never answered keeps its request id when the form is opened again', async () => {
    const first = await openForm();
    await first.screen.getByLabelText('Title').fill('Lot 1');
    await first.draft.click();
    await expect.element(first.screen.getByRole('alert')).toHaveTextContent(NETWORK_SENTENCE);
    await first.screen.unmount();
    const second = await openForm();
    await second.draft.click();
    await expect.poll(second.sent).toHaveLength(1);
    expect(second.sent()).toEqual(first.sent());
  });

  test('two presses before the form is drawn again make one lot', async () => {
    const { screen, draft, sent } = await openForm();
    await screen.getByLabelText('Title').fill('Lot 1');
    const button = draft.element();
    if (!(button instanceof HTMLButtonElement)) throw new TypeError('There is no such button.');
    button.click();
    button.click();
    await expect.poll(sent).toHaveLength(2);
    expect(new Set(sent().map((body) => z.object({ requestId: z.uuid() }).parse(body).requestId)).size).toBe(1);
  });

  test('who is told that an earlier attempt made another lot makes this one by pressing again', async () => {
    const message = 'An earlier attempt has created this auction already, with other details.';
    const { screen, draft, sent } = await filledForm({}, () =>
      Response.json({ success: false, code: 'CONFLICT', message }, { status: 409 }),
    );
    await draft.click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent(message);
    await draft.click();
    await expect.poll(sent).toHaveLength(2);
    const [first, second] = sent().map((body) => z.object({ title: z.string(), requestId: z.uuid() }).parse(body));
    expect(second?.title).toBe(first?.title);
    expect(second?.requestId).not.toBe(first?.requestId);
  });

  test('the form refuses to publish with one image', async () => {
    const { screen, publish } = await filledForm({}, () => undefined);
    await screen.getByRole('button', { name: 'Remove image 2 of 2' }).click();
    await expect.element(publish).toHaveAccessibleDescription('Minimum 2 images required');
  });
});

test('an edit sends a fact that is cleared as empty, and none that this page does not know', async () => {
  const asked = fakeApi((one) =>
    one.path.endsWith('/categories') ? { success: true, categories: CATEGORIES, maxImages: 5 } : HOUSE,
  );
  const auction = editedAuction({
    registrationDeadline: new Date(inHours(1)).toISOString(),
    startDate: new Date(inHours(2)).toISOString(),
    endDate: new Date(inHours(3)).toISOString(),
    images: ['/media/1', '/media/2'],
    facts: { make: 'Mahindra', fuel: 'petrol', ofLater: 'x' },
  });
  const opened = { store: draftStore('u1', 'a'), draft: undefined };
  const screen = await showAgain(<EditForm auction={auction} opened={opened} onRefresh={() => undefined} />, 'admin');
  await screen.getByLabelText('Make').fill('');
  await screen.getByRole('button', { name: 'Update Auction' }).click();
  await expect.poll(() => asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ title: 'A' });
  expect(asked.find(({ method }) => method === 'PUT')?.body).toHaveProperty('facts', { make: '', fuel: 'petrol' });
});

describe('an edit that began before another admin saved', () => {
  async function openEdit() {
    fakeApi((one) =>
      one.path.endsWith('/categories')
        ? { success: true, categories: CATEGORIES, maxImages: 5 }
        : one.path.endsWith('/house')
          ? HOUSE
          : undefined,
    );
    const auction = editedAuction({
      title: 'Theirs',
      version: 2,
      images: ['/media/1', '/media/2'],
      facts: { fuel: 'petrol' },
      sale: { seller: 'Ravi Motors' },
    });
    const store = draftStore('u1', 'a');
    const values = { ...valuesOf(auction), title: 'Mine', facts: { fuel: 'cng' }, seller: 'Asha Motors' };
    const images = storedImages(['/media/2', '/media/gone']);
    const draft = { values, images, version: 1, requestId: '', lostFiles: 0 };
    const opened = { store, draft };
    const screen = await showAgain(<EditForm auction={auction} opened={opened} onRefresh={() => undefined} />, 'admin');
    const update = screen.getByRole('button', { name: 'Update Auction' });
    await expect.element(update).toHaveAccessibleDescription('Load the changes of the other admin first.');
    await screen.getByRole('button', { name: 'Load the changes' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Changed by another admin' });
    await expect.element(dialog.getByRole('listitem').first()).toBeVisible();
    const differences = dialog.getByRole('listitem').elements();
    expect(differences.map(({ textContent }) => textContent)).toEqual([
      'TitleSaved by the other adminTheirsYoursMine',
      'Seller Shown to BiddersSaved by the other adminRavi MotorsYoursAsha Motors',
      'FuelSaved by the other adminPetrolYoursCNG',
    ]);
    return { screen, dialog, images: screen.getByRole('list', { name: 'Chosen images' }).getByRole('listitem') };
  }

  test('the admin can keep the typed text and the images of both', async () => {
    const { screen, dialog, images } = await openEdit();
    await dialog.getByRole('button', { name: 'Keep yours' }).click();
    await expect.element(screen.getByLabelText('Title')).toHaveValue('Mine');
    await expect.element(screen.getByLabelText('Fuel')).toHaveValue('cng');
    expect(images.elements().map((tile) => tile.querySelector('img')?.getAttribute('src'))).toEqual([
      '/media/2',
      '/media/1',
    ]);
    await expect.element(screen.getByRole('button', { name: 'Update Auction' })).not.toHaveAccessibleDescription();
  });

  test('the admin can take the saved version', async () => {
    const { screen, dialog, images } = await openEdit();
    await dialog.getByRole('button', { name: 'Use theirs' }).click();
    await expect.element(screen.getByLabelText('Title')).toHaveValue('Theirs');
    await expect.element(screen.getByLabelText('Fuel')).toHaveValue('petrol');
    expect(images.elements()).toHaveLength(2);
    await expect.element(screen.getByText('What you had typed was restored')).not.toBeInTheDocument();
  });
});

test('an edit whose answer was lost is found saved, and its new picture is not sent twice', async () => {
  fakeApi((one) => {
    if (one.path.endsWith('/categories')) return { success: true, categories: CATEGORIES, maxImages: 5 };
    return one.path.endsWith('/house') ? HOUSE : undefined;
  });
  const auction = editedAuction({ title: 'As typed', version: 2, images: ['/media/1', '/media/2'] });
  const sent: FormImage = {
    kind: 'new',
    id: 'n1',
    name: 'n1',
    preview: '/media/1',
    upload: { is: 'done', key: 'k1', at: Date.now() },
  };
  const draft = {
    values: valuesOf(auction),
    images: [...storedImages(['/media/1']), sent],
    version: 1,
    requestId: '',
    lostFiles: 0,
  };
  const opened = { store: draftStore('u1', 'a'), draft };
  const screen = await showAgain(<EditForm auction={auction} opened={opened} onRefresh={() => undefined} />, 'admin');
  await expect.element(screen.getByText(/^It is saved as you typed it/)).toBeVisible();
  await screen.getByRole('button', { name: 'Load it' }).click();
  const images = screen.getByRole('list', { name: 'Chosen images' }).getByRole('listitem');
  await expect
    .poll(() => images.elements().map((tile) => tile.querySelector('img')?.getAttribute('src')))
    .toEqual(['/media/1', '/media/2']);
});
