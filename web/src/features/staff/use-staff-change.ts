import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { waitIfDone } from '#web/api/wait-if-done.ts';
import { askedActsQuery } from '#web/second-person/asked-acts-query.ts';
import { type Outcome, outcomeOf } from '#web/second-person/outcome.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { staffQuery } from './staff-query.ts';

/** A change of the staff: says how it ended, and loads the list again, even after a failure. */
export function useStaffChange<Input>(change: (input: Input) => Promise<Outcome>, onDone: () => void) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: change,
    onSuccess: (answer) => {
      toast.success(outcomeOf(answer));
      onDone();
    },
    onSettled: (_, error) =>
      waitIfDone(
        error,
        Promise.all(
          [staffQuery.queryKey, askedActsQuery.queryKey].map((queryKey) => client.invalidateQueries({ queryKey })),
        ),
      ),
  });
  return { mutate, isPending, failure: error === null ? undefined : sentenceOf(error, 'This could not be done.') };
}
