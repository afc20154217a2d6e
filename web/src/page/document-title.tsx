/** Names the screen in the browser's tab; React moves it into the head. */
export function DocumentTitle({ title }: { readonly title: string }) {
  return <title>{`${title} | Boli`}</title>;
}
