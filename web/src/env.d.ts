declare module "cloister.wasm?url" {
  const url: string;
  export default url;
}
