import { paths } from '#web/paths.ts';
import { mayOpen } from '#web/session/admin-screens.ts';
import { useSignedInUser } from '#web/session/signed-in-user.ts';

/** The page of a sale for the person signed in: staff who see sales get theirs, everybody else the public one. */
export function useSalePath(): (saleId: string) => string {
  const { role, duties } = useSignedInUser();
  return (saleId) =>
    role === 'admin' && mayOpen(duties, paths.adminSale(saleId)) ? paths.adminSale(saleId) : paths.sale(saleId);
}
