/** Says whether a visitor has solved a captcha. */
export interface CaptchaVerifier {
  /**
   * @param solution what the visitor's browser got for it; it counts once
   * @throws where the service doesn't say
   */
  verify(solution: string, timeoutMs: number): Promise<boolean>;
}
