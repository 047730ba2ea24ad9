/** Mere decoration: the name beside it says which country it is. */
export function CountryPicture({ src }: { src: string }) {
  return (
    <span className="pic">
      <img src={src} width={1200} height={420} loading="lazy" alt="" />
    </span>
  );
}
