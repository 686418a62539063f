import Dispatch
import Foundation
import FoundationNetworking
import Synchronization

/// A URLSession, and which of its tasks belongs to which transfer.
final class HTTPSession: Sendable {
    private let session: URLSession
    private let delegate = Delegate()

    init(limits: HTTPClientLimits) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.urlCredentialStorage = nil
        // The transfers have deadlines of their own, because the session's are not kept everywhere. This only keeps
        // it from ending earlier.
        configuration.timeoutIntervalForRequest = TimeInterval(limits.totalTimeout.components.seconds) + 1
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    deinit {
        session.invalidateAndCancel()
    }

    func start(_ request: URLRequest, as transfer: HTTPTransfer) {
        let task = session.dataTask(with: request)
        delegate.add(transfer, for: task)
        transfer.onEnd { [delegate] in delegate.cancel(task) }
        task.resume()
    }
}

extension HTTPSession {
    /// The delegate of the session and not of each task: on Linux a task's own is told of no data.
    private final class Delegate: NSObject, URLSessionDataDelegate, Sendable {
        private let exchanges = Mutex<[Int: HTTPExchange]>([:])

        func add(_ transfer: HTTPTransfer, for task: URLSessionTask) {
            exchanges.withLock { $0[task.taskIdentifier] = HTTPExchange(transfer: transfer) }
        }

        func cancel(_ task: URLSessionTask) {
            let mayCancel = exchanges.withLock { $0[task.taskIdentifier]?.cancel() } ?? false
            guard mayCancel else { return }
            // Cancelling waits for the queue on which the session receives. While a peer sends as fast as it can, that has
            // taken seconds, and whoever receives must not stand still meanwhile: what arrives would pile up.
            DispatchQueue.global().async { task.cancel() }
        }

        func urlSession(
            _ session: URLSession,
            dataTask: URLSessionDataTask,
            didReceive response: URLResponse,
            completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
        ) {
            if let response = response as? HTTPURLResponse {
                transfer(of: dataTask)?.receive(status: response.statusCode, length: response.expectedContentLength)
            }
            completionHandler(.allow)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            transfer(of: dataTask)?.receive(data)
        }

        /// Follows nothing: who asks decides. The `newRequest` is not what `Location` says, for of another scheme it
        /// makes http.
        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest,
            completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            let mayAnswer = exchanges.withLock { $0[task.taskIdentifier]?.answerRedirect() } ?? false
            guard mayAnswer else { return }
            transfer(of: task)?.receive(location: response.value(forHTTPHeaderField: "Location") ?? "")
            completionHandler(nil)
        }

        /// There are no credentials to give.
        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            completionHandler(.rejectProtectionSpace, nil)
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.transfer.complete(with: error)
        }

        private func transfer(of task: URLSessionTask) -> HTTPTransfer? {
            exchanges.withLock { $0[task.taskIdentifier]?.transfer }
        }
    }
}
