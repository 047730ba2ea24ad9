/** Formats a rank in the notation of the published table: '2', '=27'. */
export const formatRank = ({ place, tied }: { place: number; tied: 0 | 1 }) =>
  tied === 1 ? `=${place}` : String(place);
