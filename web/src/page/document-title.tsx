/** Sets the browser tab's title; React moves it into the head. */
export function DocumentTitle({ title }: { readonly title: string }) {
  return <title>{`${title} | Boli`}</title>;
}
