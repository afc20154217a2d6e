import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../api/error-sentence.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { staffQuery } from './staff-query.ts';

/** A change of the staff: says how it ended, and loads the list again, even after a failure. */
export function useStaffChange<Input>(
  change: (input: Input) => Promise<{ readonly message: string }>,
  onDone: () => void,
) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: change,
    onSuccess: ({ message }) => {
      toast.success(message);
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: staffQuery.queryKey }),
  });
  return { mutate, isPending, failure: error === null ? undefined : sentenceOf(error, 'This could not be done.') };
}
