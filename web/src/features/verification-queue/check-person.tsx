import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { notedDocument } from '#shared/contract/accounts/checked-user.ts';
import { DocumentContent } from '#web/admin/document/document-content.tsx';
import { chooseKind, DocumentNote, useDocumentNote } from '#web/admin/document/document-note.tsx';
import { KeysDialog } from '#web/admin/keys/keys-dialog.tsx';
import { useFocusBackFromFrames, useKeysChoice, usePageKeys } from '#web/admin/keys/use-page-keys.ts';
import { UserNotes } from '#web/admin/notes/user-notes.tsx';
import { failureSentence } from '#web/admin/verification-decision.ts';
import { Card } from '#web/ui/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ActionBar } from './action-bar.tsx';
import { DoublesCard } from './doubles-card.tsx';
import { PersonFacts } from './person-facts.tsx';
import { commandOf, KEY_HELP, type QueueCommand } from './queue-keys.ts';
import type { HeldPerson } from './queue-queries.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { type QueueDecision, useQueueDecision } from './use-queue-decision.ts';

interface CheckPersonProps {
  readonly person: HeldPerson;
  readonly onSkip: () => void;
  readonly onDecided: (result: QueueDecision['result']) => void;
}

/** The proof beside the details, and the decisions, by keys alone. */
export function CheckPerson({ person, onSkip, onDecided }: CheckPersonProps) {
  const { note, digitsRef, focusDigits, whenWhole } = useDocumentNote(person.idDocument);
  const typed = useWatch({ control: note.control });
  const [isRejecting, setIsRejecting] = useState(false);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [hasKeys, chooseKeys] = useKeysChoice();
  const heading = useRef<HTMLHeadingElement>(null);
  const words = useRef<HTMLTextAreaElement>(null);
  const { mutate, isPending, error, variables, reset } = useQueueDecision(person, onDecided);
  const idDocument = notedDocument.safeParse(typed).data;

  const focusPage = () => heading.current?.focus({ preventScroll: true });
  useFocusBackFromFrames(focusPage);
  // Screen readers say the name of each new person.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const verify = () => {
    if (isPending) return;
    void whenWhole((whole) => mutate({ result: 'verified', idDocument: whole }))();
  };
  const reject = () => {
    if (isPending) return;
    reset();
    setIsRejecting(true);
  };
  const skip = () => !isPending && onSkip();
  const run = (command: QueueCommand) => {
    switch (command.does) {
      case 'verify':
        return verify();
      case 'reject':
        return reject();
      case 'skip':
        return skip();
      case 'kind':
        return chooseKind(note, command.kind, focusDigits);
      case 'digits':
        return focusDigits();
      case 'note':
        return words.current?.focus();
      case 'help':
        return setIsHelpOpen(true);
    }
  };
  usePageKeys({ isOn: hasKeys, commandOf, run });

  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <Card className="self-start p-4! md:p-5!">
          <DocumentContent
            // A new name or proof is another version, to look at again.
            key={person.identityVersion}
            owner={person}
            keysFrom={hasKeys ? 'page' : 'itself'}
            frameClass="h-[46dvh] lg:h-[calc(100dvh-26rem)] lg:min-h-80"
          />
        </Card>
        <Card className="grid content-start gap-4 p-4! md:p-5!">
          <PersonFacts person={person} heading={heading} />
          <DocumentNote note={note} digitsRef={digitsRef} focusDigits={focusDigits} onDone={focusPage} />
          <DoublesCard userId={person._id} document={idDocument} />
          <UserNotes userId={person._id} notes={person.notes} field={words} onDone={focusPage} />
        </Card>
      </div>
      {error !== null && variables.result === 'verified' && (
        <Banner tone="danger">{failureSentence('verify', error)}</Banner>
      )}
      <ActionBar
        isSaving={isPending}
        hasKeys={hasKeys}
        onVerify={verify}
        onReject={reject}
        onSkip={skip}
        onHelp={() => setIsHelpOpen(true)}
      />
      <RejectDialog
        open={isRejecting}
        person={person}
        busy={isPending}
        failure={error !== null && variables.result === 'rejected' ? failureSentence('reject', error) : undefined}
        onClose={() => setIsRejecting(false)}
        onReject={(reason) => mutate({ result: 'rejected', reason, idDocument })}
      />
      <KeysDialog
        help={KEY_HELP}
        open={isHelpOpen}
        isOn={hasKeys}
        onChoose={chooseKeys}
        onClose={() => setIsHelpOpen(false)}
      />
    </>
  );
}
