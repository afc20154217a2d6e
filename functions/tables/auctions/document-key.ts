/** Documents are not below `media/`, which CloudFront serves to everybody: only signed links open them. */
export function documentKey(auctionId: string, documentId: string): string {
  return `documents/${auctionId}/${documentId}.pdf`;
}
