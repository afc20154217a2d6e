import { queryOptions, useMutation, type UseMutationResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { register } from '#shared/contract/accounts/auth.ts';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import { getHouse } from '#shared/contract/settings/house.ts';
import { hasCode } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { paths } from '#web/paths.ts';
import { lotOfPath } from '#web/session/path-after-login.ts';
import { useReturning } from './arrival.ts';
import type { RegistrationValues } from './auth-forms.ts';
import { registrationDraft, registrationProof } from './registration-draft.ts';

/** The version of the legal texts when the page was opened: that is what the person has read. */
const textsQuery = queryOptions({
  queryKey: ['legal-texts'],
  queryFn: async ({ signal }) => (await call(getHouse, { signal })).consent,
  staleTime: Infinity,
});

/**
 * Uploads the ID proof, sends the registration, and navigates to the login page, which asks for the e-mailed code.
 */
export function useRegistration(): UseMutationResult<ResponseOf<typeof register>, Error, RegistrationValues> {
  const navigate = useNavigate();
  const returning = useReturning();
  const cameFor = lotOfPath(returning.returnTo ?? null);
  const client = useQueryClient();
  useQuery(textsQuery);
  return useMutation({
    mutationFn: async ({ hasProof: _, ...person }: RegistrationValues) => {
      const consent = await client.ensureQueryData(textsQuery);
      const idProofKey = await registrationProof.send();
      return call(register, {
        body: {
          ...person,
          consent,
          ...(idProofKey !== undefined && { idProofKey }),
          ...(cameFor !== undefined && { cameFor }),
        },
      });
    },
    onSuccess: ({ message }, { email }) => {
      registrationDraft.forget();
      void navigate(paths.login(returning), { state: { notice: message, email, awaitsCode: true } });
    },
    onError: (failure) => {
      // The upload has expired or was refused, so the user must choose another file.
      if (hasCode(failure, 'UPLOAD_NOT_FOUND') || hasCode(failure, 'INVALID_FILE')) registrationProof.remove();
    },
  });
}
