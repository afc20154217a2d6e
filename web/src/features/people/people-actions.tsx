import { Power, PowerOff } from 'lucide-react';
import { setUserActive } from '#shared/contract/accounts/admin.ts';
import { LeadingNote } from '#web/admin/leading-note.tsx';
import type { BulkAction } from '#web/admin/table/bulk/bulk-action.ts';
import { BulkDialog } from '#web/admin/table/bulk/bulk-dialog.tsx';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import type { ListedPerson } from './people-query.ts';

const nameOf = ({ name, email }: ListedPerson): string => `${name} (${email})`;
const people = (count: number): string => (count === 1 ? '1 person' : `${String(count)} people`);
const REASON = { hint: 'Each of them reads it, and it is kept.', maxLength: 500 } as const;

/** Before somebody is disabled, their leads are read, and nobody reads those of hundreds. */
const MOST_TO_DISABLE = 20;

/** What can be done to selected people. A person who is so already is left alone. */
export const peopleActions = (onChanged: () => void): readonly BulkAction<ListedPerson>[] => [
  {
    label: 'Disable',
    icon: PowerOff,
    applies: ({ isActive }) => isActive,
    dialog: (rows, onClose) =>
      rows.length > MOST_TO_DISABLE ? (
        <Dialog open onOpenChange={() => onClose(rows)} title="Too many at once">
          <div className="grid gap-4">
            <p>
              Please select at most {MOST_TO_DISABLE} people, so that you can read in which auctions they have the
              highest bid.
            </p>
            <Button className="justify-self-end" onClick={() => onClose(rows)}>
              Back
            </Button>
          </div>
        </Dialog>
      ) : (
        <BulkDialog
          rows={rows}
          nameOf={nameOf}
          title={`Disable ${people(rows.length)}?`}
          consequence={
            <div className="grid gap-3">
              <p>
                They are told the reason, are logged out everywhere, and can do nothing until their account is enabled.
                Deposits and wins stay as they are.
              </p>
              {rows.map(({ _id, name }) => (
                <LeadingNote key={_id} userId={_id} name={name} consequence="disable" />
              ))}
            </div>
          }
          reason={REASON}
          confirmLabel="Disable"
          doneWord="disabled"
          isDanger
          run={(row, reason) => switchTo(row, false, reason)}
          onChanged={onChanged}
          onClose={onClose}
        />
      ),
  },
  {
    label: 'Enable',
    icon: Power,
    applies: ({ isActive }) => !isActive,
    dialog: (rows, onClose) => (
      <BulkDialog
        rows={rows}
        nameOf={nameOf}
        title={`Enable ${people(rows.length)}?`}
        consequence={<p>They are told the reason, and can log in again with the same password.</p>}
        reason={REASON}
        confirmLabel="Enable"
        doneWord="enabled"
        run={(row, reason) => switchTo(row, true, reason)}
        onChanged={onChanged}
        onClose={onClose}
      />
    ),
  },
];

async function switchTo({ _id, isActive }: ListedPerson, to: boolean, reason: string): Promise<void> {
  if (isActive === to) return;
  await call(setUserActive, { params: { id: _id }, body: { isActive: to, reason } });
}
