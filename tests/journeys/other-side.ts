/** Does what the office or the one who comes would do, on the demo's page for it; answers what that page said. */
export async function playOtherSide(url: string, bookingId: string, fields: Record<string, string>): Promise<string> {
  const answer = await fetch(`${url}/dev/visits/${bookingId}`, { method: 'POST', redirect: 'manual', headers: { Origin: url }, body: new URLSearchParams(fields) });
  return new URL(answer.headers.get('location') ?? '', url).searchParams.get('said') ?? '';
}
