import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mailPerson } from '#shared/contract/accounts/people.ts';
import { type MailTemplate, MAILS_A_DAY } from '#shared/model/accounts/mail-templates.ts';
import { noticeAction } from '#shared/model/notices/notice-types.ts';
import { houseQuery } from '#web/admin/house-query.ts';
import { userKeys } from '#web/admin/user-keys.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { auditQuery } from '#web/audit/audit-query.ts';
import { DecisionForm } from '#web/decisions/decision-form.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import type { UserDetails } from './user-query.ts';

interface MailDialogProps {
  readonly user: Pick<UserDetails, '_id' | 'name' | 'email'>;
  readonly onClose: () => void;
}

/** What the dialog says when sending, or loading the mails, has failed. */
function failureOf(sending: Error | null, loading: Error | null): string | undefined {
  if (sending !== null) return sentenceOf(sending, 'The mail was not sent. Please try again.');
  return loading === null ? undefined : sentenceOf(loading, 'The mails could not be loaded. Please open this again.');
}

/** Sends a mail from a template, which is shown as it will be sent. */
export function MailDialog({ user, onClose }: MailDialogProps) {
  const client = useQueryClient();
  // A key for each choice: a repeated press of the same mail sends nothing more.
  const [chosen, setChosen] = useState<{ readonly template: MailTemplate; readonly key: string }>();
  const { data: house, error: unread } = useQuery(houseQuery);
  const [isMissing, setIsMissing] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ template: { subject, text }, key }: NonNullable<typeof chosen>) =>
      call(mailPerson, { params: { id: user._id }, body: { subject, text, key } }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      onClose();
      await Promise.all([
        client.invalidateQueries({ queryKey: userKeys.detail(user._id) }),
        client.invalidateQueries({ queryKey: auditQuery({ kind: 'user', id: user._id }).queryKey }),
      ]);
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Mail to ${user.name}`}
      description={`To ${user.email}. At most ${String(MAILS_A_DAY)} a day for one person; each is in their history.`}
    >
      <DecisionForm
        confirmLabel="Send"
        busy={isPending}
        failure={failureOf(error, unread)}
        onClose={onClose}
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen === undefined) setIsMissing(true);
          else mutate(chosen);
        }}
      >
        <Select
          label="Mail"
          placeholder={house === undefined ? 'Loading…' : 'Choose a mail'}
          value={chosen?.template.subject ?? ''}
          error={isMissing && chosen === undefined ? 'Please choose a mail.' : undefined}
          options={(house?.mailTemplates ?? []).map(({ subject }) => ({ value: subject, label: subject }))}
          onChange={({ target: { value } }) => {
            const template = house?.mailTemplates.find(({ subject }) => subject === value);
            setChosen(template && { template, key: crypto.randomUUID() });
          }}
        />
        {chosen !== undefined && (
          <section aria-label="Preview" className="grid gap-3 rounded-md border border-border bg-sunken p-4 text-sm">
            <p className="font-semibold">{chosen.template.subject}</p>
            <p>Hello {user.name},</p>
            <p>{chosen.template.text}</p>
            <p className="text-muted">Button: {noticeAction('house_mail')}, which opens their dashboard.</p>
          </section>
        )}
      </DecisionForm>
    </Dialog>
  );
}
