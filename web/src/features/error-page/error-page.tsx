import { useSearchParams } from 'react-router-dom';
import { errorKind, errorText } from './error-kinds.ts';
import { ErrorMessage } from './error-message.tsx';

/** `/error?type=&message=`. */
export function Component() {
  const [search] = useSearchParams();
  const type = errorKind(search.get('type'));
  return <ErrorMessage type={type} text={errorText(type, search.get('message'))} />;
}
