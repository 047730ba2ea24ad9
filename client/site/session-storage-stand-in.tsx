/** Runs before any module is here, so it is a text; short, because every page carries it. */
const STAND_IN =
  'try{sessionStorage}catch{let m=new Map();Object.defineProperty(window,"sessionStorage",{configurable:true,value:' +
  '{getItem:k=>m.get(k)??null,setItem:(k,v)=>{m.set(k,String(v))},removeItem:k=>{m.delete(k)}}})}';

/**
 * React Router's own script, which stands in every page, clears sessionStorage in its `catch`: where the browser blocks
 * site data, that throws a second time and uncaught. It gets a stand-in that lives as long as the page. Our own code
 * does not lean on it and uses browser-shelf.ts.
 */
export function SessionStorageStandIn({ nonce }: { nonce: string | undefined }) {
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: STAND_IN }} />;
}
