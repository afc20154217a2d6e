import { useSearchParams } from 'react-router-dom';
import { errorKind, errorText } from './error-kinds.ts';
import { ErrorMessage } from './error-message.tsx';

/** The page for every unknown URL. */
export function Component() {
  const [search] = useSearchParams();
  const askedType = search.get('type');
  const type = askedType === null ? 'not-found' : errorKind(askedType);
  return <ErrorMessage type={type} text={errorText(type, search.get('message'))} />;
}
