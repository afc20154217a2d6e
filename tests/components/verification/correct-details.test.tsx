import { expect, test } from 'vitest';
import { CorrectDetails } from '#web/features/profile/your-data/correct-details.tsx';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { aPerson } from '../support/people.ts';
import { fakeApi, show } from '../support/screen.tsx';

/** What the header and the payment window name. */
function SignedIn() {
  const { name, mobile } = useSignedInUser();
  return (
    <p>
      {name}, {mobile}
    </p>
  );
}

test('a corrected name and number are those of the session at once', async () => {
  fakeApi(() => ({ success: true, message: 'Saved.', verifyStatus: 'pending' }));
  const profile = { ...aPerson({ verifyStatus: 'verified' }), role: 'user', verifyStatus: 'verified' } as const;
  const screen = await show(
    <>
      <SignedIn />
      <CorrectDetails profile={profile} />
    </>,
  );
  await screen.getByRole('button', { name: 'Correct my details' }).click();
  await screen.getByLabelText('Full name').fill('Asha Rao');
  await screen.getByLabelText('Mobile number').fill('9811111111');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Asha Rao, 9811111111')).toBeVisible();
});
