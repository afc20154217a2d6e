const again = () => location.reload();
document.querySelector('#again')?.addEventListener('click', again);
addEventListener('online', again);
// `online` is not told everywhere: ask for a page that is never cached.
const look = async () => {
  const answer = await fetch('/api/health', { cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok) again();
};
setInterval(() => void look(), 5000);
