/** Asha in the response of `GET /users/me`. */
export function aPerson({ verifyStatus }: { readonly verifyStatus: 'pending' | 'verified' | 'rejected' }) {
  return {
    _id: 'u1',
    id: 'u1',
    name: 'Asha',
    email: 'asha@boli.test',
    mobile: '9800000000',
    role: 'user',
    verifyStatus,
    isActive: true,
    hasSecondFactor: false,
    needsSecondFactor: false,
    createdAt: '2026-11-01T00:00:00Z',
    updatedAt: '2026-11-01T00:00:00Z',
    wallet: { balance: 0, currency: 'INR', transactions: [] },
  };
}
