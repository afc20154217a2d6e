import { ScrollRestoration } from 'react-router-dom';

/**
 * Starts every page at its top, and remembers for the way back how far it was scrolled. Pages opened by their address
 * all have the history key `default`: those go by the address, or one would begin where another was left.
 */
export function ScrollMemory() {
  return <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />;
}
